import { createRequire } from 'node:module';
import type Bowser from 'bowser';
import { lazy } from '#platform/lazy.ts';

/** Loaded with the first device, to save memory on an idle server. */
const bowser = lazy(() => createRequire(import.meta.url)('bowser') as typeof Bowser);

/** What a user agent reveals about the device; null where unknown. */
export type Device = { browser: string | null; system: string | null };

export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null };
  const { parse, BROWSER_MAP, OS_MAP } = bowser();
  const { browser, os } = parse(userAgent);
  return {
    browser: nameAmong([...Object.values(BROWSER_MAP), ...unlisted], browser.name),
    system: nameAmong(Object.values(OS_MAP), os.name),
  };
}

/** Browsers that bowser recognises but does not list. */
const unlisted = ['Opera Touch', 'SlimerJS', 'Miui', 'PlayStation 4'];

/** Of an unknown browser, bowser returns any text of the user agent, which would stand in a mail to somebody else. */
const nameAmong = (known: readonly string[], name: string | undefined): string | null =>
  known.find((one) => one === name) ?? null;

/** In English: 'Chrome on Windows'. */
export function deviceName({ browser, system }: Device): string {
  return [browser, system].filter((name) => name !== null).join(' on ') || 'Unknown device';
}
