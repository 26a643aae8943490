/** What a player says about who they are; kept sealed. */
export interface KycDetails {
  readonly first_name: string;
  readonly last_name: string;
  /** `YYYY-MM-DD`. */
  readonly date_of_birth: string;
  readonly address: {
    readonly line_1: string;
    readonly line_2?: string | undefined;
    readonly city: string;
    readonly region?: string | undefined;
    readonly postal_code: string;
    /** ISO 3166-1 alpha-2. */
    readonly country: string;
  };
  readonly document: {
    readonly type: 'passport' | 'identity_card' | 'driving_licence';
    readonly number: string;
  };
}
