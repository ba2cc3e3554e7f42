import type { Currency } from '@eemusic/contract/platform/currencies';

type Settings = { currency: Currency };

let settings: Settings | undefined;

/** What every amount follows; undefined until the profile is loaded, which brings it. */
export const company = (): Settings | undefined => settings;

export function setCompany(loaded: Settings | undefined): void {
  settings = loaded;
}
