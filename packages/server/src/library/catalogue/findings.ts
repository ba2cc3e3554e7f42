import { findingTags } from '@eemusic/contract/library/choices';
import { hash } from 'node:crypto';
import type { FindingKind } from '@eemusic/contract/library/findings';
import { dueSeconds, isMisfit } from '@eemusic/contract/library/lengths';
import type { Certainty } from '@eemusic/music/analysis';
import type { ListTag, SwitchTag } from '@eemusic/music/tags';
import type { Catalogue } from './catalogue.ts';
import { createYielder } from '#platform/concurrency/index.ts';
import type { Entry } from './entry.ts';

export type FindingTag = ListTag | SwitchTag;

/** A problem found in a score. */
export type ScoreFinding = {
  kind: FindingKind;
  /** For a tag that the notes contradict: the tag, the choice of staff, and the value and certainty from the notes. */
  tag: FindingTag | null;
  decided: number | boolean | null;
  read: number | boolean | null;
  certainty: Exclude<Certainty, 'unsure'> | null;
  seconds: { score: number; accompaniment: number } | null;
  measures: readonly number[];
  /** Identifies the cause of the finding; stays the same as long as the cause does. */
  about: string;
};

/** The fields that are checked. */
export type CheckedScore = Pick<
  Entry,
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
  const tags = findingTags.flatMap((tag) => detectWrongTag(score, tag) ?? []);
  if (!score.scoreEnabled) return tags;
  return [
    ...tags,
    ...detectWrongMeasures(score),
    ...detectUndrawn(score),
    ...detectMisfit(score),
    ...detectMissingFile(score),
  ];
}

function detectWrongTag(score: CheckedScore, tag: FindingTag): ScoreFinding | null {
  const [read, certainty] = score.read?.[tag] ?? [null, 'unsure'];
  const decided = score[tag];
  if (read === null || certainty === 'unsure' || read === decided) return null;
  return { ...none, kind: 'tag', tag, decided, read, certainty, about: aboutFile(score, decided, read) };
}

function detectWrongMeasures(score: CheckedScore): ScoreFinding[] {
  const measures = score.wrongMeasures ?? [];
  if (measures.length === 0) return [];
  return [{ ...none, kind: 'measures', measures, about: aboutFile(score, measures.join(',')) }];
}

function detectUndrawn(score: CheckedScore): ScoreFinding[] {
  const measures = score.undrawnMeasures ?? [];
  if (measures.length === 0) return [];
  return [{ ...none, kind: 'drawing', measures, about: aboutFile(score, measures.join(',')) }];
}

/** The expected length depends on where in its recording the score begins, and on the recording's tempo. */
function detectMisfit(score: CheckedScore): ScoreFinding[] {
  const accompaniment = score.accompanimentSeconds;
  const due = dueSeconds(score);
  if (accompaniment === null || !isMisfit({ accompaniment, score: due })) return [];
  const about = aboutFile(score, due.toFixed(1), accompaniment.toFixed(1));
  return [{ ...none, kind: 'accompaniment', seconds: { score: due, accompaniment }, about }];
}

function detectMissingFile(score: CheckedScore): ScoreFinding[] {
  return score.isMissing ? [{ ...none, kind: 'file', about: aboutFile(score) }] : [];
}

/** The maximum length of the column; longer texts are hashed. */
const maxAboutLength = 200;

/** Contains the file's id, so that a finding that is accepted for one file is not accepted for its successor. */
function aboutFile({ fileId }: CheckedScore, ...words: (string | number | boolean)[]): string {
  const text = [fileId, ...words].join(' ');
  return text.length <= maxAboutLength ? text : hash('sha256', text, 'hex');
}

const ofEntry = new WeakMap<Entry, readonly ScoreFinding[]>();

/** Returns the findings of an entry, which are cached, because entries are immutable. */
export function findingsOf(entry: Entry): readonly ScoreFinding[] {
  const findings = ofEntry.get(entry) ?? detectFindings(entry);
  ofEntry.set(entry, findings);
  return findings;
}

const ofCatalogue = new WeakMap<Catalogue['byName'], readonly Entry[]>();

/** Returns the scores that have findings, in the order of `byName`. */
export async function withFindings(byName: Catalogue['byName']): Promise<readonly Entry[]> {
  const cached = ofCatalogue.get(byName);
  if (cached) return cached;

  const yieldIfDue = createYielder();
  const found: Entry[] = [];
  for (const entry of byName) {
    if (findingsOf(entry).length > 0) found.push(entry);
    const yielding = yieldIfDue();
    if (yielding) await yielding;
  }
  ofCatalogue.set(byName, found);
  return found;
}

export function isAccepted({ accepted }: Pick<Entry, 'accepted'>, { kind, tag, about }: ScoreFinding): boolean {
  return accepted.some((one) => one.kind === kind && one.tag === (tag ?? '') && one.about === about);
}
