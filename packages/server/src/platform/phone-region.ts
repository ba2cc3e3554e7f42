import { createRequire } from 'node:module';
import type { CountryCode } from 'libphonenumber-js/min';

export const defaultPhoneRegion: CountryCode = 'CN';

/**
 * Whether a code is a country is known to the library that parses phone numbers. It is not loaded for the default, to
 * save memory on an idle server.
 */
export function isPhoneRegion(code: string): code is CountryCode {
  if (code === defaultPhoneRegion) return true;
  const library = createRequire(import.meta.url)('libphonenumber-js/min') as typeof import('libphonenumber-js/min');
  return library.isSupportedCountry(code);
}
