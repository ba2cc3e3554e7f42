import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { type find as contract, type FoundKind, maxFound } from '@eemusic/contract/platform/palette';
import type { Code } from '@eemusic/contract/platform/permissions';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { searchable, sortable } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import type { Found } from './found.ts';
import { findAdministrators } from './administrators.ts';
import { findBooklets } from './booklets.ts';
import { findCards } from './cards.ts';
import { findChannels, findEducators } from './chain.ts';
import { findKeys } from './keys.ts';
import { findScores } from './scores.ts';
import { findStudents } from './students.ts';

/**
 * Returns some records that contain the text, including all those whose name begins with it, up to the limit of
 * candidates.
 */
type Finder = (services: Services, text: string) => Promise<Found[]>;

/** In display order. */
const finders: readonly { kind: FoundKind; find: Finder }[] = [
  { kind: 'channel', find: findChannels },
  { kind: 'educator', find: findEducators },
  { kind: 'student', find: findStudents },
  { kind: 'key', find: findKeys },
  { kind: 'score', find: findScores },
  { kind: 'booklet', find: findBooklets },
  { kind: 'administrator', find: findAdministrators },
  { kind: 'card', find: findCards },
];

export async function find(
  services: Services,
  searchQuery: string,
  heldCodes: ReadonlySet<Code>,
): Promise<AnswerOf<typeof contract>> {
  if (searchQuery === '') return { found: [] };
  const allowed = finders.filter(({ kind }) => recordCodes[kind].some((code) => heldCodes.has(code)));
  const found = await Promise.all(
    allowed.map(async ({ kind, find: findThem }) => {
      const candidates = await findThem(services, searchQuery);
      return best(candidates, searchQuery).map((one) => ({ kind, place: null, ...one }));
    }),
  );
  return { found: found.flat() };
}

/**
 * Returns the best matches by name: equal to the text, beginning with it, with a word that begins with it, others; then
 * alphabetically.
 */
function best(found: readonly Found[], text: string): Found[] {
  const sought = searchable(text);
  const ranked = found.map((one) => ({ one, key: sortable(one.name), rank: rankOf(searchable(one.name), sought) }));
  ranked.sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : Number(a.key > b.key)) || a.one.id - b.one.id);
  return ranked.slice(0, maxFound).map(({ one }) => one);
}

function rankOf(name: string, sought: string): number {
  if (name === sought) return 0;
  if (name.startsWith(sought)) return 1;
  if (name.includes(` ${sought}`)) return 2;
  return name.includes(sought) ? 3 : 4;
}
