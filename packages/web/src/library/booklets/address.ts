import { maxBookletSubtitleLength, maxBookletTitleLength } from '@eemusic/contract/platform/field-lengths';
import { text } from '#platform/ui/list/address.ts';

/** What the address of a booklet tells: its scores in their order, and what stands on its cover. */
export type BookletAddress = {
  /** Ids as '12-5-9'; one alone is a number, as it stands in an address without quotes. */
  scores?: string | number;
  title?: string;
  subtitle?: string;
};

const [readTitle, readSubtitle] = [text(maxBookletTitleLength), text(maxBookletSubtitleLength)];

/** Anything else in an address is left out. */
export function readBookletAddress(given: Record<string, unknown>): BookletAddress {
  const scores = joinIds(idsIn(given['scores']));
  const title = readTitle(given['title']);
  const subtitle = readSubtitle(given['subtitle']);
  return {
    ...(scores !== undefined && { scores }),
    ...(title !== undefined && { title }),
    ...(subtitle !== undefined && { subtitle }),
  };
}

/** As many as one may ask the names of at once. */
const most = 10_000;
const largest = 2 ** 31 - 1;

/** Each id once. The router reads a single one as a number. */
export function idsIn(given: unknown): number[] {
  const ids = String(given ?? '')
    .split('-')
    .filter((part) => /^[1-9]\d{0,9}$/.test(part))
    .map(Number)
    .filter((id) => id <= largest);
  return [...new Set(ids)].slice(0, most);
}

/** Undefined without any. */
export function joinIds(ids: readonly number[]): string | number | undefined {
  return ids.length < 2 ? ids[0] : ids.join('-');
}
