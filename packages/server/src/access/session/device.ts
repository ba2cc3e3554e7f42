import { createRequire } from 'node:module';
import type Bowser from 'bowser';
import { lazy } from '#platform/lazy.ts';

/** Loaded with the first device, to save memory on an idle server. */
const bowser = lazy(() => createRequire(import.meta.url)('bowser') as typeof Bowser);

/** What a user agent reveals about the device; null where unknown. */
export type Device = { browser: string | null; system: string | null };

export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null };
  const { browser, os } = bowser().parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}

/** In English: 'Chrome on Windows'. */
export function deviceName({ browser, system }: Device): string {
  return [browser, system].filter((name) => name !== null).join(' on ') || 'Unknown device';
}
