import type { Currency } from '@eemusic/contract/platform/currencies';
import { dayIn, utc } from '@eemusic/contract/platform/time-zones';

type Settings = { currency: Currency; timeZone: string };

let settings: Settings | undefined;

/** What every amount and every day follows; undefined until the profile is loaded, which brings it. */
export const company = (): Settings | undefined => settings;

export function setCompany(loaded: Settings | undefined): void {
  settings = loaded;
}

/** The day of an instant where the company is: by it sales and subscriptions are counted. */
export function companyDayOf(at: Date | string): string {
  return dayIn(settings?.timeZone ?? utc, new Date(at));
}

export const today = (): string => companyDayOf(new Date());
