import type { Currency } from '@eemusic/contract/platform/currencies';
import { dayIn, utc } from '@eemusic/contract/platform/time-zones';

type Settings = { currency: Currency; timeZone: string };

let settings: Settings | undefined;

/** What amounts and days depend on; undefined until the profile, which contains it, is loaded. */
export const company = (): Settings | undefined => settings;

export function setCompany(loaded: Settings | undefined): void {
  settings = loaded;
}

/** The day of an instant in the company's time zone, which counts for sales and subscriptions. */
export function companyDayOf(at: Date | string): string {
  return dayIn(settings?.timeZone ?? utc, new Date(at));
}

export const today = (): string => companyDayOf(new Date());
