import { midi, type Score, type Time } from '#model.ts';
import { ties } from '#tags.ts';
import { certainties, type Certainty, type Evidence } from './evidence.ts';
import type { Tone } from './melody.ts';
import type { Reason } from './reasons.ts';
import type { ListedKey, RuledEntry } from './rules.ts';
import { distinctTonalities, isSameTonality, type Section, sectionsOf, type Tonality } from './tonality.ts';

type Mode = ListedKey['mode'];

type Judgement = { tonality: Tonality; certainty: Certainty; reason: Reason };

export type KeyTraits = readonly (Judgement & { measure: number })[];

type Entries = readonly RuledEntry<'keySignature'>[];

/** The entry that has all of these keys, and the fewest others. */
function findEntry(entries: Entries, tonalities: Tonality[]): RuledEntry<'keySignature'> | null {
  const fitting = entries.filter(({ rule: { keys } }) =>
    tonalities.every((one) => keys.some((other) => isSameTonality(one, other))),
  );
  return fitting.toSorted((one, other) => one.rule.keys.length - other.rule.keys.length)[0] ?? null;
}

export function findKeyTraits(score: Score, tones: Tone[]): KeyTraits {
  return sectionsOf(score).map((section) => ({ ...judge(section, tones), measure: section.first }));
}

/** A single key, or a mixture for which the list has an entry. */
export function decideKeySignature(sections: KeyTraits, entries: Entries): Evidence<number | null> {
  const [first] = sections;
  if (!first) return { value: null, certainty: 'unsure', code: 'key.none', params: {}, measures: [] };

  const tonalities = distinctTonalities(sections.map(({ tonality }) => tonality));
  const entry = findEntry(entries, tonalities);
  const value = entry?.id ?? null;
  const certainty = leastCertain(sections.map((one) => one.certainty));
  const measures = sections.map(({ measure }) => measure);
  if (tonalities.length === 1) return { value, certainty, ...withIsListed(first.reason, entry !== null), measures };

  const isPartOfMixture = entry !== null && entry.rule.keys.length > tonalities.length;
  return {
    value,
    certainty: isPartOfMixture && certainty === 'certain' ? 'likely' : certainty,
    code: 'key.changes',
    params: { keys: tonalities, isListed: entry !== null },
    measures,
  };
}

/** The reason for a single key, which says whether the lists have it. */
function withIsListed(reason: Reason, isListed: boolean): Reason {
  return 'isListed' in reason.params ? ({ ...reason, params: { ...reason.params, isListed } } as Reason) : reason;
}

function leastCertain(among: Certainty[]): Certainty {
  return certainties.findLast((certainty) => among.includes(certainty)) ?? 'certain';
}

function judge(section: Section, tones: Tone[]): Judgement {
  const { fifths, mode, alters } = section.key;
  const unsure = { tonality: { fifths, mode: null }, certainty: 'unsure' } as const;
  if (alters) return { ...unsure, reason: { code: 'key.unusual', params: {} } };
  if (mode === 'other') return { ...unsure, reason: { code: 'key.other-mode', params: { fifths } } };
  return mode === null ? judgeByNotes(section, tones) : judgeByFile(section, mode, tones);
}

/** Some programs write 'major' for every piece, so the mode counts only if the notes do not contradict it. */
function judgeByFile(section: Section, mode: Mode, tones: Tone[]): Judgement {
  const { tonality, params } = describe(section.key.fifths, mode);
  const { end, raised } = readModeEvidence(section, tones);
  if (end === null || end.mode === mode)
    return { tonality, certainty: 'certain', reason: { code: 'key.as-written', params } };
  const isDoubtful = (end.mode === 'minor') === raised > 0;
  return {
    tonality,
    certainty: isDoubtful ? 'unsure' : 'likely',
    reason: { code: 'key.ends-otherwise', params: { ...params, ending: end.mode } },
  };
}

function judgeByNotes(section: Section, tones: Tone[]): Judgement {
  const { fifths } = section.key;
  const { end, raised } = readModeEvidence(section, tones);
  if (end === null) {
    const { tonality, params } = describe(fifths, raised > 1 ? 'minor' : 'major');
    const reason: Reason = { code: 'key.no-tonic', params: { ...params, hasLeadingTone: raised > 0 } };
    return { tonality, certainty: 'unsure', reason };
  }
  const { tonality, params } = describe(fifths, end.mode);
  const speaksAgainst = !end.isInBass && (end.mode === 'major') === raised > 0;
  const hasLeadingTone = end.mode === 'minor' || raised > 0 ? raised > 0 : null;
  const code = end.isInBass ? 'key.bass-ends' : 'key.last-chord';
  return {
    tonality,
    certainty: speaksAgainst ? 'unsure' : 'likely',
    reason: { code, params: { ...params, hasLeadingTone } },
  };
}

/** Whether the list has the key is filled in once the lists are known. */
function describe(fifths: number, mode: Mode) {
  const tonality = { fifths, mode };
  return { tonality, params: { ...tonality, isListed: false } };
}

/** Pitch class of the tonic: 0 is C. */
const tonic = (fifths: number, mode: Mode) => (((fifths * 7 + (mode === 'minor' ? 9 : 0)) % 12) + 12) % 12;

/** How a section ends, and how often its leading tone is raised: evidence for major or minor. */
function readModeEvidence(
  { key: { fifths }, first, last }: Section,
  tones: Tone[],
): { end: End | null; raised: number } {
  const inside = tones.filter(({ measure }) => measure >= first && measure <= last);
  const end = inside.reduce((latest, { at }) => Math.max(latest, at), 0);
  const sounding = inside.filter(({ at, note }) => at === end || at + note.duration > end);
  const final = sounding.map(({ note }) => midi(note.pitch)).toSorted((one, other) => one - other);
  const leading = (tonic(fifths, 'minor') + 11) % 12;
  const raised = inside.filter(({ note }) => midi(note.pitch) % 12 === leading).length;
  return { end: tonicOfEnd(final, fifths), raised };
}

type End = { mode: Mode; isInBass: boolean };

/**
 * The tonic in the bass, if the notes above belong to its triad; otherwise the only tonic whose triad contains all
 * notes of the last chord.
 */
function tonicOfEnd(final: number[], fifths: number): End | null {
  const classes = final.map((pitch) => pitch % 12);
  const fitting = (['major', 'minor'] as const).filter((mode) => {
    const root = tonic(fifths, mode);
    const triad = [root, (root + (mode === 'major' ? 4 : 3)) % 12, (root + 7) % 12];
    return classes.every((one) => triad.includes(one)) && classes.includes(root);
  });
  const inBass = fitting.find((mode) => classes[0] === tonic(fifths, mode));
  if (inBass) return { mode: inBass, isInBass: true };
  const [only] = fitting;
  return only && fitting.length === 1 ? { mode: only, isInBass: false } : null;
}

const timeName = ({ beats, beatType }: Time) => `${beats}/${beatType}`;

/** Time signatures in order of appearance, each once, with the measures in which it applies. */
export function timesOf({ measures }: Score): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { time, position } of measures) {
    if (time) found.set(timeName(time), [...(found.get(timeName(time)) ?? []), position]);
  }
  return found;
}

/**
 * Each time signature with the first measure in which it applies, in order of appearance; a last one without a name
 * stands for free time.
 */
export type TimeTraits = readonly { time: string | null; measure: number }[];

export function findTimeTraits(score: Score): TimeTraits {
  const [begin] = score.measures;
  const times = Array.from(timesOf(score), ([time, [first = 1]], at) => ({
    time,
    measure: at === 0 && !begin?.isFree ? (begin?.position ?? 1) : first,
  }));
  const free = score.measures.find(({ isFree }) => isFree);
  return free ? [...times, { time: null, measure: free.position }] : times;
}

export function decideTimeSignature(
  traits: TimeTraits,
  entries: readonly RuledEntry<'timeSignature'>[],
): Evidence<number | null> {
  const times = traits.flatMap(({ time, measure }) => (time === null ? [] : { time, measure }));
  const [first] = times;
  const measures = traits.map(({ measure }) => measure).toSorted((one, other) => one - other);
  if (!first) return { value: null, certainty: 'unsure', code: 'time.none', params: {}, measures };
  const entry = entries
    .filter(({ rule }) => times.every(({ time }) => rule.times.includes(time)))
    .toSorted((one, other) => one.rule.times.length - other.rule.times.length)[0];
  const value = entry?.id ?? null;
  const params = { times: times.map(({ time }) => time) };
  if (times.length < traits.length) return { value, certainty: 'unsure', code: 'time.partly-free', params, measures };
  if (times.length > 1) return { value, certainty: 'certain', code: 'time.changes', params, measures };
  const code = entry ? 'time.throughout' : 'time.unlisted';
  return { value, certainty: 'certain', code, params: { time: first.time }, measures };
}

export function findTie({ measures }: Score): Evidence<number> {
  const { none, tie } = ties;
  const tied = measures
    .filter(({ notes }) => notes.some(({ tieStart, isGrace }) => tieStart && !isGrace))
    .map(({ position }) => position);
  if (tied.length === 0) return { value: none.id, certainty: 'certain', code: 'tie.none', params: {}, measures: [] };
  const isTakenUp = measures.some(({ notes }) => notes.some(({ tieStop, isGrace }) => tieStop && !isGrace));
  if (!isTakenUp) return { value: tie.id, certainty: 'likely', code: 'tie.unfinished', params: {}, measures: tied };
  return { value: tie.id, certainty: 'certain', code: 'tie.measures', params: { count: tied.length }, measures: tied };
}
