/** An identity to submit; the country is typed as players type it. */
export const PERSON = {
  first_name: 'Demo',
  last_name: 'Buyer',
  date_of_birth: '1990-01-31',
  address: { line_1: '1 Example Street', city: 'Sampletown', postal_code: '12345', country: 'us' },
  document: { type: 'passport' as const, number: 'X1234567' },
};

/** A bank account that the sandbox's bank accepts. */
export const DESTINATION = {
  type: 'bank_account',
  holder_name: 'Demo Buyer',
  account_number: '000123456789',
  routing_number: '021000021',
  country: 'US',
};
