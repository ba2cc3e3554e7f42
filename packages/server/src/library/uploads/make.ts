import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { withoutDisguise } from '@eemusic/contract/platform/invisible-characters';
import { decide, type Lists } from '@eemusic/music/analysis';
import { encodeMelody, type Melody } from '@eemusic/music/comparing';
import { encodeFeatures } from '@eemusic/music/difficulty';
import {
  type Engraving,
  NotDrawable,
  warningsOfMissing,
  createEngraver,
  type Engraver,
  type Limit,
} from '@eemusic/music/engraving';
import type { Credits } from '@eemusic/music/model';
import { type Problem, problemInEnglish } from '@eemusic/music/reading';
import { yieldToEventLoop, createSemaphore, type Semaphore, type Shares } from '#platform/concurrency/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type Music, madeBy } from './store.ts';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { scoreExtension } from '@eemusic/contract/library/uploads';
import * as workers from '@eemusic/music/workers';

type Examined = Extract<workers.Examination, { problem: null }>;

/** The results of processing a score file, with its MusicXML, unpacked if it was compressed. */
export type Made = { examined: Examined; engraving: Engraving; xml: Uint8Array };

/** Reads, tags and engraves a file. Refuses with the reason if that is impossible or takes too long. */
export async function makeScore(
  { log }: Pick<Services, 'log'>,
  { examiner, engraver }: Pick<Engravers, 'examiner' | 'engraver'>,
  bytes: Uint8Array,
): Promise<Made> {
  try {
    const examined = await examiner.examine(bytes);
    if (examined.problem !== null) throw unreadable(examined.problem);
    const xml = examined.unpacked ?? bytes;
    const engraving = await engraver.engrave(xml);
    // Receiving the pages of a long score blocks the event loop, so other requests run before the pages are stored.
    await yieldToEventLoop();
    return { examined: withUndrawn(examined, engraving), engraving, xml };
  } catch (error) {
    if (error instanceof NotDrawable) {
      log.warn({ err: error }, 'a score could not be engraved');
      throw unreadable(error.problem);
    }
    throw refusalOf(error, log);
  }
}

/** Returns what a caller is told when the workers could not do their task; other errors stay as they are. */
export function refusalOf(error: unknown, log: Services['log']): unknown {
  if (error instanceof workers.PoolFull) return new Refusal('server.busy', { retryAfter: 5 });
  // A worker that was ended from outside, or that died while it read the file, perhaps by chance.
  if (!(error instanceof workers.WorkerUnavailable || error instanceof workers.WorkerDied)) return error;
  log.error({ err: error }, 'a worker did not finish a score');
  return new Refusal('score.still-working', { retryAfter: 10 });
}

/** Waits while people need the workers, and tries again after one that died, which may be because of the file. */
export async function whenIdle<Result>(
  work: () => Promise<Result>,
  { signal, maxDeaths = Infinity }: { signal: AbortSignal; maxDeaths?: number },
): Promise<Result> {
  for (let deaths = 0; ; await wait(2_000, undefined, { signal })) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Refusal ? error.code : null;
      if (code === 'score.still-working') deaths += 1;
      if ((code !== 'server.busy' && code !== 'score.still-working') || deaths >= maxDeaths) throw error;
    }
  }
}

const unreadable = (problem: Problem) =>
  new Refusal('score.unreadable', { problem, reason: problemInEnglish(problem) });

/** Symbols that are missing from the pages are reported like faults of the file. */
function withUndrawn(examined: Examined, { missing }: Engraving): Examined {
  const { analysis, labels } = examined;
  const warnings = [...analysis.warnings, ...warningsOfMissing(missing, labels)];
  return { ...examined, analysis: { ...analysis, warnings } };
}

export function columnsOfMade({ examined, engraving, xml }: Made, lists: Lists) {
  const { analysis, fingerprint } = examined;
  const tagged = tagBy(analysis, lists);
  return {
    composer: textOf(examined.composer ?? '', 300) || null,
    credits: JSON.stringify(shortened(examined.credits)),
    lyrics: textOf(examined.lyrics.join('\n'), maxLyrics),
    bytes: xml.length,
    sha256: hash('sha256', xml, 'hex'),
    pages: engraving.pages.length,
    seconds: engraving.seconds,
    analysis: JSON.stringify(tagged),
    made_by: madeBy,
    systems: JSON.stringify(engraving.systems),
    measure_labels: JSON.stringify(examined.labels),
    measures: analysis.facts.measures,
    read_tags: JSON.stringify(readTagsOf(tagged)),
    wrong_measures: JSON.stringify(examined.wrongMeasures),
    undrawn_measures: JSON.stringify([...new Set(engraving.missing.map(({ measure }) => measure))]),
    music_hash: fingerprint.music,
    shape_hash: fingerprint.shape,
    features: encodeFeatures(examined.features),
  };
}

/** Characters; an opera's worth of words is cut. */
const maxLyrics = 20_000;

function shortened(credits: Credits): Credits {
  const short = (text: string | null) => textOf(text ?? '', 300) || null;
  const { subtitle, lyricist, arranger, rights } = credits;
  return { subtitle: short(subtitle), lyricist: short(lyricist), arranger: short(arranger), rights: short(rights) };
}

export function musicOfMade({ examined: { fingerprint, melodies } }: Made): Music {
  const { measures, measureShapes } = fingerprint;
  const { right, left } = melodies;
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

export function titleOf({ examined }: Made, fileName: string): string {
  return textOf(examined.title ?? '', 300) || textOf(fileName.replace(scoreExtension, ''), 300) || 'Untitled';
}

/** A title as the name of a score; a longer one ends with a whole word. */
export function nameOf(title: string): string {
  const name = textOf(title, maxNameLength);
  const isWithinWord = /^\S\S/.test(title.slice(maxNameLength - 1));
  return isWithinWord ? name.replace(/(?<!\s)\s+\S{1,40}$/, '') : name;
}

/** Without leading spaces, half of a surrogate pair, or characters that hide or turn its letters. */
function textOf(text: string, maxLength: number): string {
  return withoutDisguise(text)
    .replace(/^[\s\p{Cf}]+/u, '')
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

/** Processes, so that a crash does not end the server. They start on demand and exit when idle. */
export type Engravers = {
  composer: workers.Composer;
  examiner: workers.Examiner;
  engraver: Engraver;
  waitingCount(): number;
  close(): Promise<void>;
};

/** One caller has one worker of each kind, so that somebody else never waits behind all of their files. */
const maxWorkers = 2;
const shares: Shares = { maxHeldEach: 1, maxWaitingEach: 20 };

/** Limits callers before the workers' own queues, which do not know whose their tasks are. */
const limitBy =
  (semaphore: Semaphore): Limit =>
  (work) =>
    semaphore.run(work);

/** Starts the workers; replaced in tests. */
const startWorkers = {
  createComposer: workers.createComposer,
  createExaminer: workers.createExaminer,
  createEngraver,
};

export function openEngravers(start: typeof startWorkers = startWorkers): Engravers {
  const examining = createSemaphore(maxWorkers, shares);
  const [short, long] = [createSemaphore(maxWorkers, shares), createSemaphore(1, shares)];
  const limits = { short: limitBy(short), long: limitBy(long) };
  const composing = createSemaphore(maxWorkers, shares);
  const composer = start.createComposer({ size: maxWorkers });
  const examiner = start.createExaminer({ size: maxWorkers });
  const engraver = start.createEngraver({ size: maxWorkers, limits });
  return {
    composer: {
      ...composer,
      compose: (wishes, seed) => composing.run(() => composer.compose(wishes, seed)),
      refuse: (wishes) => composing.run(() => composer.refuse(wishes)),
    },
    examiner: { ...examiner, examine: (bytes) => examining.run(() => examiner.examine(bytes)) },
    engraver,
    waitingCount: () => [composing, examining, short, long].reduce((sum, { waitingCount }) => sum + waitingCount, 0),
    async close() {
      await Promise.all([composer.close(), examiner.close(), engraver.close()]);
    },
  };
}

export function tagBy(analysis: workers.Analysis, lists: Lists): workers.Analysis {
  const { tags, traits, ...rest } = analysis;
  if (!traits) return analysis;
  return { ...rest, tags: { ...tags, ...decide(traits, lists) }, traits };
}

export function readTagsOf({ tags }: workers.Analysis) {
  return Object.fromEntries(Object.entries(tags).map(([tag, { value, certainty }]) => [tag, [value, certainty]]));
}
