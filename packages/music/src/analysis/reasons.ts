import { measureInEnglish } from '#measure-labels.ts';
import { counted, type Coded, ordinal, toEnglish, withArticle } from '#sentences.ts';
import { rests, rhythms } from '#tags.ts';
import { type Tonality, tonalityName } from './tonality.ts';

/** The position of both hands. */
export type HandPosition = keyof typeof positionNames;
const positionNames = {
  'middle-c': 'Middle C position (F3 to C4 and C4 to G4)',
  'low-and-high-c': 'Low C and High C position (C3 to G3 and C5 to G5)',
  efga: 'E F G A',
} as const;

/** Which hands play. */
export type Hands = keyof typeof handNames;
const handNames = { both: 'in both hands', right: 'right hand alone', left: 'left hand alone' } as const;

/** MusicXML's names of articulations; fermatas and ornaments are not among them. */
export const articulationNames = [
  'accent',
  'strong-accent',
  'staccato',
  'tenuto',
  'detached-legato',
  'staccatissimo',
  'spiccato',
  'stress',
  'unstress',
  'soft-accent',
] as const;
export type Articulation = (typeof articulationNames)[number];

/** Chords count by their outer note, which makes an interval less certain. */
type Chords = { hasChords: boolean };

type JudgedKey = Tonality & {
  mode: 'major' | 'minor';
  /** Whether the list has the key. */
  isListed: boolean;
};

/** Measures that show something: how many, and the label of the first. */
type MeasureCount = { count: number; first: string };

/** Reasons for tags read from the notes: every code with its params, and its English. */
export const reasons = {
  'range.no-notes': () => 'There are no notes',
  'range.hands-unknown': () => 'It is not written on two staves, so the hands are unknown',
  'range.beyond-ledger': ({ notes }: { notes: number }) =>
    `${notes === 1 ? 'One note lies' : `${notes} notes lie`} beyond the first ledger line`,
  /** Scores read by earlier versions have no `hands`; it is then left out. */
  'range.position': ({ position, hands }: { position: HandPosition; hands?: Hands }) =>
    `All notes lie in ${positionNames[position]}${hands === undefined ? '' : `, ${handNames[hands]}`}`,
  'range.efga-or-middle-c': () => 'The few notes fit E F G A as well as Middle C position',
  'range.compass': ({ lowest, highest }: { lowest: string; highest: string }) =>
    `All notes lie from ${lowest} to ${highest}`,
  'range.left-hand-moved': () => 'The left hand is in Low C position, the right hand still in Middle C position',
  'range.hands-apart': () => `All notes lie in ${positionNames['middle-c']}, but the hands never move together`,
  'range.motion': ({ contrary, similar }: { contrary: number; similar: number }) =>
    `All notes lie in ${positionNames['middle-c']}; when both hands move, they move in opposite directions ${counted(contrary, 'time')} and in the same direction ${counted(similar, 'time')}`,
  /** The outermost pitches of each hand: none, one or two. */
  'range.no-position': ({ right, left }: { right: string[]; left: string[] }) =>
    `Right hand ${reach(right)}, left hand ${reach(left)}: none of the positions in the list`,

  'interval.no-melody': () => 'There is no melody to measure',
  /** 1 is a unison, 8 an octave. */
  'interval.too-wide': ({ interval }: { interval: number }) =>
    `The widest interval is ${withArticle(intervalName(interval))}, which is not in the list`,
  'interval.widest': ({ interval, ...chords }: Chords & { interval: number }) =>
    withChords(`The widest interval is ${withArticle(intervalName(interval))}`, chords),
  'interval.sixth': (chords: Chords) => withChords('The widest interval is a sixth', chords),
  'interval.within': ({ interval, ...chords }: Chords & { interval: number }) =>
    withChords(`No interval is wider than a ${intervalName(interval)}`, chords),
  'interval.fourths-and-fifths': (chords: Chords) => withChords('It has fourths and fifths, and nothing wider', chords),
  'interval.fourths': ({ fourths, leaps, ...chords }: Chords & { fourths: number; leaps: number }) =>
    withChords(`It has ${counted(fourths, 'fourth')} among ${counted(leaps, 'leap')}, and no fifths`, chords),
  'interval.fifths': ({ fifths, leaps }: { fifths: number; leaps: number }) =>
    `It has ${counted(fifths, 'fifth')} among ${counted(leaps, 'leap')}, and no fourths`,

  'rhythm.none': () => 'None of its note values is in the list',
  'rhythm.last': ({ rhythm, name, hasTuplets, hasShorter, hasDottedQuarters }: HardestRhythm) =>
    joined(
      `Hardest note value: ${name ?? nameIn(rhythms, rhythm)}`,
      hasTuplets && 'triplets or other tuplets occur too, but are not in the list',
      hasShorter && 'values shorter than sixteenths occur too, but are not in the list',
      hasDottedQuarters && 'dotted quarters occur too, but none is followed by an eighth in its measure',
    ),

  'rest.none': () => 'There is no rest',
  'rest.only-shorter': () => 'It has only rests shorter than a quarter, which are not in the list',
  /** `rest` is the id of its entry. */
  'rest.last': ({ rest, name, hasShorter }: { rest: number; name?: string; hasShorter: boolean }) =>
    joined(`Hardest rest: ${name ?? nameIn(rests, rest)}`, hasShorter && 'rests that are not in the list occur too'),

  'key.none': () => 'There is no key signature',
  'key.unusual': () => 'The key signature is none of the usual ones',
  'key.other-mode': ({ fifths }: { fifths: number }) =>
    `The mode is neither major nor minor; ${tonalityName({ fifths, mode: null })} is not in the list`,
  'key.as-written': (key: JudgedKey) => withListed(`The file says ${tonalityName(key)}`, key),
  'key.ends-otherwise': ({ ending, ...key }: JudgedKey & { ending: 'major' | 'minor' }) =>
    withListed(
      `The file says ${tonalityName(key)}, but the piece ends on the tonic of ${tonalityName({ ...key, mode: ending })}`,
      key,
    ),
  'key.no-tonic': ({ hasLeadingTone, ...key }: JudgedKey & { hasLeadingTone: boolean }) =>
    withListed(`The piece ends on neither tonic, and ${leadingTone(key, hasLeadingTone)}`, key),
  /** Null if the leading tone is irrelevant. */
  'key.bass-ends': ({ hasLeadingTone, ...key }: JudgedKey & { hasLeadingTone: boolean | null }) =>
    withListed(`The bass ends on the tonic of ${tonalityName(key)}${andLeadingTone(key, hasLeadingTone)}`, key),
  'key.last-chord': ({ hasLeadingTone, ...key }: JudgedKey & { hasLeadingTone: boolean | null }) =>
    withListed(
      `The last notes belong to the tonic chord of ${tonalityName(key)}${andLeadingTone(key, hasLeadingTone)}`,
      key,
    ),
  'key.changes': ({ keys, isListed }: { keys: Tonality[]; isListed: boolean }) =>
    joined(`The key changes: ${keys.map(tonalityName).join(', ')}`, !isListed && 'this combination is not in the list'),

  'time.none': () => 'There is no time signature',
  'time.changes': ({ times }: { times: string[] }) => `The time signature changes: ${times.join(', ')}`,
  'time.throughout': ({ time }: { time: string }) => `It is in ${time} throughout`,
  'time.partly-free': ({ times }: { times: string[] }) => `It is in ${times.join(', ')} and partly in free time`,
  'time.unlisted': ({ time }: { time: string }) => `${time} is not in the list`,

  'tie.none': () => 'No note is tied',
  'tie.unfinished': () => 'A tie starts, but no note continues it',
  'tie.measures': ({ count }: { count: number }) =>
    `${count === 1 ? 'One measure has' : `${count} measures have`} tied notes`,

  'accidental.foreign': (count: MeasureCount) => `${measuresHave(count)} notes outside the key`,
  'accidental.reminders': (count: MeasureCount) => `${measuresHave(count)} accidentals that repeat the key signature`,
  'accidental.none': () => 'Every note is in the key, and no accidental is printed',

  'articulation.marks': ({ marks, ...count }: MeasureCount & { marks: Articulation[] }) =>
    `${measuresHave(count)} articulation marks: ${marks.join(', ')}`,
  'articulation.slurs': (count: MeasureCount) => `${measuresHave(count)} slurs, but no staccato, accent or tenuto`,
  'articulation.none': () => 'No note has an articulation mark',

  'dynamics.marks': (count: MeasureCount) => `${measuresHave(count)} dynamic marks`,
  'dynamics.words': (count: MeasureCount) => `${measuresHave(count)} dynamics in words`,
  'dynamics.none': () => 'There are no dynamic marks',
} as const;

type HardestRhythm = {
  /** The id of its entry. */
  rhythm: number;
  /** Missing in scores that were read by an earlier version. */
  name?: string;
  hasTuplets: boolean;
  /** Values shorter than sixteenths. */
  hasShorter: boolean;
  /** Dotted quarters without an eighth after them, where the list's dotted quarter does not occur. */
  hasDottedQuarters: boolean;
};

export type Reasons = typeof reasons;
export type Reason = Coded<Reasons>;

/** The reason as an English sentence without a full stop. */
export function reasonInEnglish({ code, params }: Reason): string {
  return toEnglish(reasons, { code, params } as Reason);
}

function joined(...parts: (string | false)[]): string {
  return parts.filter((part) => part !== false).join('; ');
}

function reach([lowest, highest]: string[]): string {
  if (lowest === undefined) return 'silent';
  return highest === undefined ? `only ${lowest}` : `${lowest} to ${highest}`;
}

function intervalName(interval: number): string {
  const names = ['unison', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'octave'];
  return names[interval - 1] ?? ordinal(interval);
}

function withChords(text: string, { hasChords }: Chords): string {
  return joined(text, hasChords && 'chords are measured by their outer note');
}

function nameIn(table: Readonly<Record<string, { id: number; name: string }>>, id: number): string {
  return Object.values(table).find((tag) => tag.id === id)?.name ?? '';
}

function withListed(text: string, key: JudgedKey): string {
  return joined(text, !key.isListed && `${tonalityName(key)} is not in the list`);
}

/** Only minor keys raise their leading tone. */
function leadingTone({ fifths }: Tonality, occurs: boolean): string {
  return `the raised leading tone of ${tonalityName({ fifths, mode: 'minor' })} ${occurs ? 'occurs' : 'does not occur'}`;
}

function andLeadingTone(key: Tonality, occurs: boolean | null): string {
  return occurs === null ? '' : `, and ${leadingTone(key, occurs)}`;
}

function measuresHave({ count, first }: MeasureCount): string {
  return count === 1 ? `${measureInEnglish(first)} has` : `${count} measures have`;
}
