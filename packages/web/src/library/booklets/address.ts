import { maxBookletSubtitleLength, maxBookletTitleLength } from '@eemusic/contract/platform/field-lengths';
import { count, text } from '#platform/ui/list/address.ts';

/** A booklet's address: its scores in order, and the text of its cover. */
export type BookletAddress = {
  /** Ids as '12-5-9'; a single id is a number, which the router writes without quotes. */
  scores?: string | number;
  title?: string;
  subtitle?: string;
};

const [readTitle, readSubtitle] = [text(maxBookletTitleLength), text(maxBookletSubtitleLength)];

/** Ignores anything else in the address. */
export function readBookletAddress(raw: Record<string, unknown>): BookletAddress {
  const scores = joinIds(idsIn(raw['scores']));
  const title = readTitle(raw['title']);
  const subtitle = readSubtitle(raw['subtitle']);
  return {
    ...(scores !== undefined && { scores }),
    ...(title !== undefined && { title }),
    ...(subtitle !== undefined && { subtitle }),
  };
}

/** The server returns the names of at most this many scores per call. */
const maxScores = 10_000;
const maxId = 2 ** 31 - 1;

/** Reads ids without duplicates. The router parses a single id as a number. */
export function idsIn(raw: unknown): number[] {
  const ids = String(raw ?? '')
    .split('-')
    .filter((part) => /^[1-9]\d{0,9}$/.test(part))
    .map(Number)
    .filter((id) => id <= maxId);
  return [...new Set(ids)].slice(0, maxScores);
}

/** Undefined if there are no ids. */
export function joinIds(ids: readonly number[]): string | number | undefined {
  return ids.length < 2 ? ids[0] : ids.join('-');
}

/** The list of saved booklets; left out for the first page. */
export type BookletsAddress = { search?: string; page?: number };

export function readBookletsAddress(raw: Record<string, unknown>): BookletsAddress {
  const [search, page] = [text(120)(raw['search']), count(2_000_000)(raw['page'])];
  return { ...(search !== undefined && { search }), ...(page !== undefined && page > 1 && { page }) };
}
