/** A player's identity data; stored sealed. */
export interface KycDetails {
  /** 1 to 100 characters. */
  readonly first_name: string;
  /** 1 to 100 characters. */
  readonly last_name: string;
  /** `YYYY-MM-DD`. */
  readonly date_of_birth: string;
  /** Where they live; `country` is ISO 3166-1 alpha-2. */
  readonly address: {
    readonly line_1: string;
    readonly line_2?: string | undefined;
    readonly city: string;
    readonly region?: string | undefined;
    readonly postal_code: string;
    /** ISO 3166-1 alpha-2. */
    readonly country: string;
  };
  /** An identity document and its number. */
  readonly document: {
    readonly type: 'passport' | 'identity_card' | 'driving_licence';
    readonly number: string;
  };
}
