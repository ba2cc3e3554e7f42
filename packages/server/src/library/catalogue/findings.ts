import { findingTags } from '@eemusic/contract/library/choices';
import { hash } from 'node:crypto';
import type { FindingKind } from '@eemusic/contract/library/findings';
import { dueSeconds, isMisfit } from '@eemusic/contract/library/lengths';
import type { Certainty } from '@eemusic/music/analysis';
import type { ListTag, SwitchTag } from '@eemusic/music/tags';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { type Query, chunks } from '#platform/database/index.ts';
import { readEntries, type StoredEntry } from './rows.ts';

type FindingTag = ListTag | SwitchTag;

export type ScoreFinding = {
  kind: FindingKind;
  /**
   * For a tag that the notes contradict: the tag, the choice of staff (null if none of the list's entries fits), and
   * the value and certainty from the notes. For one that no list has only the tag.
   */
  tag: FindingTag | null;
  decided: number | boolean | null;
  read: number | boolean | null;
  certainty: Exclude<Certainty, 'unsure'> | null;
  seconds: { score: number; accompaniment: number } | null;
  measures: readonly number[];
  /** Identifies the cause of the finding; stays the same as long as the cause does. */
  about: string;
};

export type CheckedScore = Pick<
  StoredEntry,
  | FindingTag
  | 'fileId'
  | 'scoreEnabled'
  | 'seconds'
  | 'tempo'
  | 'accompanimentSeconds'
  | 'accompanimentOffset'
  | 'accompanimentTempo'
  | 'read'
  | 'wrongMeasures'
  | 'undrawnMeasures'
  | 'isMissing'
>;

const none = { tag: null, decided: null, read: null, certainty: null, seconds: null, measures: [] };

/** Tags are always checked; everything else only while the score is visible to learners. */
export function detectFindings(score: CheckedScore): ScoreFinding[] {
  const found = findingTags.flatMap((tag) => detectWrongTag(score, tag) ?? []);
  if (!score.scoreEnabled) return found;
  for (const [kind, measures] of Object.entries({ measures: score.wrongMeasures, drawing: score.undrawnMeasures }))
    if (measures?.length)
      found.push({ ...none, kind: kind as FindingKind, measures, about: aboutFile(score, measures.join(',')) });
  // The expected length depends on where in its recording the score begins, and on the recording's tempo.
  const seconds = { score: dueSeconds(score), accompaniment: score.accompanimentSeconds ?? 0 };
  if (score.accompanimentSeconds !== null && isMisfit(seconds)) {
    const about = aboutFile(score, seconds.score.toFixed(1), seconds.accompaniment.toFixed(1));
    found.push({ ...none, kind: 'accompaniment', seconds, about });
  }
  if (score.isMissing) found.push({ ...none, kind: 'file', about: aboutFile(score) });
  return found;
}

function detectWrongTag(score: CheckedScore, tag: FindingTag): ScoreFinding | null {
  const [read, certainty] = score.read?.[tag] ?? [null, 'unsure'];
  const decided = score[tag];
  if (decided === null && (read === null || certainty === 'unsure'))
    return { ...none, kind: 'unlisted', tag, about: aboutFile(score) };
  if (read === null || certainty === 'unsure' || read === decided) return null;
  return { ...none, kind: 'tag', tag, decided, read, certainty, about: aboutFile(score, decided ?? 'none', read) };
}

/** The maximum length of the column; longer texts are hashed. */
const maxAboutLength = 200;

/** Contains the file's id, so that a finding that is accepted for one file is not accepted for its successor. */
function aboutFile({ fileId }: CheckedScore, ...words: (string | number | boolean)[]): string {
  const text = [fileId, ...words].join(' ');
  return text.length <= maxAboutLength ? text : hash('sha256', text, 'hex');
}

export function isAccepted({ accepted }: Pick<StoredEntry, 'accepted'>, { kind, tag, about }: ScoreFinding): boolean {
  return accepted.some((one) => one.kind === kind && one.tag === (tag ?? '') && one.about === about);
}

/** Read from the database and not from memory; scores that no longer exist are left out. */
export async function currentFindings(db: Query, ids: readonly number[]) {
  const found = new Map<number, { entry: StoredEntry; findings: ScoreFinding[] }>();
  for (const chunk of chunks(ids)) {
    for (const entry of await readEntries(db, chunk)) found.set(entry.id, { entry, findings: detectFindings(entry) });
    if (ids.length > chunk.length) await yieldToEventLoop();
  }
  return found;
}
