import { createHash } from 'node:crypto';
import { encodeMelody, type Melody } from '@eemusic/music/comparing';
import type { Engraving } from '@eemusic/music/engraving';
import { type Examination, PoolFull } from '@eemusic/music/workers';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Music } from './file-store.ts';
import { madeBy } from './made-by.ts';
import { UnreadableScore } from './unreadable-score.ts';
import type { Engravers } from './engravers.ts';

type Examined = Extract<Examination, { problem: null }>;

/** All that is known of a score file from its bytes. */
export type Made = { examined: Examined; engraving: Engraving };

/** Reads, tags and engraves, or says in a refusal why that cannot be. */
export async function makeScore(
  { log }: Pick<Services, 'log'>,
  engravers: Engravers,
  bytes: Uint8Array,
): Promise<Made> {
  const examined = await examine(engravers, bytes);
  try {
    const engraving = await engravers.engraver.engrave(bytes);
    // To take in the pages of the longest scores was a turn of its own; to store them is another.
    await yieldToEventLoop();
    return { examined, engraving };
  } catch (error) {
    if (error instanceof PoolFull) return askForPatience(error);
    log.warn({ err: error }, 'a score could not be engraved');
    throw new Refusal('score.not-engraved');
  }
}

async function examine({ examiner }: Engravers, bytes: Uint8Array): Promise<Examined> {
  const examined = await examiner.examine(bytes).catch(askForPatience);
  if (examined.problem === null) return examined;
  throw new UnreadableScore(examined.problem);
}

function askForPatience(error: unknown): never {
  if (error instanceof PoolFull) throw new Refusal('server.busy', { retryAfter: 5 });
  throw error;
}

/** What is kept of it in the file's row. */
export function columnsOfMade(bytes: Uint8Array, { examined, engraving }: Made) {
  const { analysis, fingerprint } = examined;
  return {
    composer: textOf(examined.composer ?? '', 300) || null,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    pages: engraving.pages.length,
    seconds: engraving.seconds,
    analysis: JSON.stringify(analysis),
    made_by: madeBy,
    systems: JSON.stringify(engraving.systems),
    first_measure: examined.firstMeasure,
    measures: analysis.facts.measures,
    read_tags: JSON.stringify(valuesOf(analysis.tags)),
    wrong_measures: JSON.stringify(examined.wrongMeasures),
    music_hash: fingerprint.music,
    shape_hash: fingerprint.shape,
  };
}

/** Of each tag its value and how sure that is, without why. */
function valuesOf(tags: Examined['analysis']['tags']) {
  return Object.fromEntries(Object.entries(tags).map(([tag, { value, certainty }]) => [tag, [value, certainty]]));
}

/** What is kept of its notes, to be compared and searched. */
export function musicOfMade({ examined: { fingerprint } }: Made): Music {
  const { measures, measureShapes, right, left } = fingerprint;
  const places = (melody: Melody) => JSON.stringify(melody.measures);
  return {
    measures: JSON.stringify(measures),
    measure_shapes: measureShapes,
    right_notes: encodeMelody(right.pitches),
    left_notes: encodeMelody(left.pitches),
    right_measures: places(right),
    left_measures: places(left),
  };
}

/** What a score is called: by itself, or by its file. */
export function titleOf({ examined }: Made, fileName: string): string {
  return textOf(examined.title ?? '', 300) || textOf(fileName.replace(/\.musicxml$/i, ''), 300) || 'Untitled';
}

/** The beginning of a text, without leading blanks and never cut inside a surrogate pair. */
export function textOf(text: string, most: number): string {
  return text
    .replace(/^[\s\p{Cf}]+/u, '')
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
