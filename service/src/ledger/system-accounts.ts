/** The system account that holds the card provider's side of the money, one wallet per currency. */
export const PROVIDER_ACCOUNT_ID = '00000000-0000-7000-8000-000000000001';

/** The system account that money and tokens are issued from, one wallet per currency. */
export const ISSUANCE_ACCOUNT_ID = '00000000-0000-7000-8000-000000000002';

/** The system account that keeps the operator's fees, one wallet per currency. */
export const FEES_ACCOUNT_ID = '00000000-0000-7000-8000-000000000003';

/** The system account of differences with providers' reports that were booked, one wallet per currency. */
export const ADJUSTMENTS_ACCOUNT_ID = '00000000-0000-7000-8000-000000000004';
