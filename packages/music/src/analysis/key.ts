import { type Key, midi, type Score } from '#model.ts';
import { type Certainty, type Evidence, keySignatures } from '#tags.ts';
import type { Tone } from './melody.ts';

/** A stretch of the piece under one key signature. */
export type Section = { key: Key; first: number; last: number };

type Judged = {
  name: string | null;
  fifths: number;
  mode: 'major' | 'minor' | null;
  certainty: Certainty;
  reason: string;
};

/** The circle of fifths from the tonic of seven flats in major on; minor stands three further. */
const circle = 'C-flat G-flat D-flat A-flat E-flat B-flat F C G D A E B F-sharp C-sharp G-sharp D-sharp A-sharp'.split(
  ' ',
);

export function keyName(fifths: number, mode: 'major' | 'minor' | null): string {
  if (mode === null) return signatureName(fifths);
  return `${circle[fifths + (mode === 'major' ? 7 : 10)] ?? '?'} ${mode}`;
}

function signatureName(fifths: number): string {
  if (fifths === 0) return 'no sharps or flats';
  const count = Math.abs(fifths);
  return `${count} ${fifths > 0 ? 'sharp' : 'flat'}${count === 1 ? '' : 's'}`;
}

export function sectionsOf({ measures }: Score): Section[] {
  const sections: Section[] = [];
  for (const { key, number } of measures) {
    const last = sections.at(-1);
    if (last && last.key.fifths === key.fifths && last.key.mode === key.mode) last.last = number;
    else sections.push({ key, first: number, last: number });
  }
  return sections;
}

/** Pitch class of the tonic: 0 is C. */
const tonic = (fifths: number, mode: 'major' | 'minor') => (((fifths * 7 + (mode === 'minor' ? 9 : 0)) % 12) + 12) % 12;

/** What speaks for minor and for major in a section: where it ends, and a raised leading tone. */
function listen({ key: { fifths }, first, last }: Section, tones: Tone[]) {
  const inside = tones.filter(({ measure }) => measure >= first && measure <= last);
  const end = inside.reduce((latest, { at }) => Math.max(latest, at), 0);
  const sounding = inside.filter(({ at, note }) => at === end || at + note.duration > end);
  const final = sounding.map(({ note }) => midi(note.pitch)).toSorted((one, other) => one - other);
  const leading = (tonic(fifths, 'minor') + 11) % 12;
  const raised = inside.filter(({ note }) => midi(note.pitch) % 12 === leading).length;
  return { endsOn: endOf(final, fifths), raised };
}

type End = { mode: 'major' | 'minor'; isInBass: boolean } | null;

/** The tonic in the bass, as long as the notes above belong to its triad; else the only tonic whose triad has all last notes. */
function endOf(final: number[], fifths: number): End {
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

function judge(section: Section, tones: Tone[]): Judged {
  const { fifths, mode } = section.key;
  if (mode === 'other')
    return { name: null, fifths, mode: null, certainty: 'unsure', reason: 'The mode is neither major nor minor' };
  return mode === null ? judgeByEar(section, tones) : judgeByFile(section, mode, tones);
}

/** Some programs write 'major' whatever the piece, so the notes must not say otherwise. */
function judgeByFile(section: Section, mode: 'major' | 'minor', tones: Tone[]): Judged {
  const { fifths } = section.key;
  const { endsOn, raised } = listen(section, tones);
  const name = keyName(fifths, mode);
  const told = { name, fifths, mode };
  if (endsOn === null || endsOn.mode === mode)
    return { ...told, certainty: 'certain', reason: `The file says ${name}` };
  const other = keyName(fifths, endsOn.mode);
  const isDoubtful = (endsOn.mode === 'minor') === raised > 0;
  return {
    ...told,
    certainty: isDoubtful ? 'unsure' : 'likely',
    reason: `The file says ${name}, but it ends on the tonic of ${other}`,
  };
}

function judgeByEar(section: Section, tones: Tone[]): Judged {
  const { fifths } = section.key;
  const { endsOn, raised } = listen(section, tones);
  const minor = keyName(fifths, 'minor');
  const heard = `the raised leading tone of ${minor} ${raised > 0 ? 'occurs' : 'does not occur'}`;
  if (endsOn === null) {
    const guess = raised > 1 ? 'minor' : 'major';
    const reason = `It ends on neither tonic, and ${heard}`;
    return { name: keyName(fifths, guess), fifths, mode: guess, certainty: 'unsure', reason };
  }
  const name = keyName(fifths, endsOn.mode);
  const where = endsOn.isInBass ? 'The bass ends on the tonic' : 'The last notes belong to the tonic chord';
  const speaksAgainst = !endsOn.isInBass && (endsOn.mode === 'major') === raised > 0;
  return {
    name,
    fifths,
    mode: endsOn.mode,
    certainty: speaksAgainst ? 'unsure' : 'likely',
    reason: endsOn.mode === 'minor' || raised > 0 ? `${where} of ${name}, and ${heard}` : `${where} of ${name}`,
  };
}

const listed: Record<string, number> = { 'C major': 1, 'G major': 2, 'A minor': 3, 'F major': 4, 'D minor': 5 };
const mixtures = [
  { id: 6, of: ['C major', 'G major', 'F major'] },
  { id: 7, of: ['A minor', 'D minor'] },
];
const byCertainty: Certainty[] = ['certain', 'likely', 'unsure'];

/** One key, or one of the two mixtures of the list. */
export function findKeySignature(score: Score, tones: Tone[]): Evidence<number | null> {
  const sections = sectionsOf(score);
  const judged = sections.map((section) => judge(section, tones));
  const measures = sections.map(({ first }) => first);
  const names = [...new Set(judged.map(({ name, fifths }) => name ?? signatureName(fifths)))];
  const certainty = judged
    .map((one) => one.certainty)
    .reduce((worst, one) => (byCertainty.indexOf(one) > byCertainty.indexOf(worst) ? one : worst), 'certain');

  if (names.length <= 1) {
    const [only] = judged;
    if (!only) return { value: null, certainty: 'unsure', reason: 'There is no key signature', measures: [] };
    const value = only.name === null ? null : (listed[only.name] ?? null);
    return {
      value,
      certainty,
      reason: value === null ? `${only.reason}; ${names[0]} is not in the list` : only.reason,
      measures,
    };
  }

  const mixture = mixtures.find(({ of }) => names.every((name) => of.includes(name)));
  const reason = `The key changes: ${names.join(', ')}`;
  if (!mixture) return { value: null, certainty, reason: `${reason}; the list does not have this mixture`, measures };
  const isWhole = mixture.of.every((name) => names.includes(name));
  return {
    value: keySignatures.find(({ id }) => id === mixture.id)?.id ?? null,
    certainty: isWhole || certainty !== 'certain' ? certainty : 'likely',
    reason,
    measures,
  };
}

/** Names of the keys in order of appearance; the signature alone where nothing tells the mode. */
export function keyNames(score: Score): string[] {
  return [
    ...new Set(sectionsOf(score).map(({ key: { fifths, mode } }) => keyName(fifths, mode === 'other' ? null : mode))),
  ];
}
