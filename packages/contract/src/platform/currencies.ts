/**
 * Currencies in which the company can keep its books, by ISO 4217. All of them have two decimals, because the ledger
 * counts in hundredths.
 */
export const currencies = [
  'CNY',
  'HKD',
  'MOP',
  'TWD',
  'SGD',
  'MYR',
  'THB',
  'PHP',
  'INR',
  'USD',
  'CAD',
  'AUD',
  'NZD',
  'EUR',
  'GBP',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'TRY',
  'AED',
  'SAR',
  'ZAR',
  'BRL',
  'MXN',
] as const;
export type Currency = (typeof currencies)[number];
