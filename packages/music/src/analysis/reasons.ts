import { inEnglish } from '#english.ts';
import { type Coded, worded } from '#sentences.ts';
import type { Tonality } from './tonality.ts';

export type HandPosition = 'middle-c' | 'low-and-high-c' | 'efga';

export type Hands = 'both' | 'right' | 'left';

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

const inMiddleC = 'All notes lie in Middle C position (F3 to C4 and C4 to G4)';
const hands = '{hands, select, both {, in both hands} right {, right hand alone} left {, left hand alone} other {}}';
const listed = '{isListed, select, true {} other {; {key} is not in the list}}';
const andLeadingTone = '{hasLeadingTone, select, null {} other {, and {leadingTone}}}';
const measures = '{count, plural, =1 {{first} has} other {# measures have}}';

type HardestRhythm = {
  rhythm: number;
  /** Missing in scores that were read by an earlier version. */
  name?: string;
  hasTuplets: boolean;
  /** Values shorter than sixteenths. */
  hasShorter: boolean;
  /** Dotted quarters without an eighth after them, where the list's dotted quarter does not occur. */
  hasDottedQuarters: boolean;
};

/** Reasons for tags read from the notes. A param that is true adds the text of its own. */
export const reasons = {
  'range.no-notes': 'There are no notes',
  'range.hands-unknown': 'It is not written on two staves, so the hands are unknown',
  'range.beyond-ledger': worded<{ notes: number }>(
    '{notes, plural, one {One note lies} other {# notes lie}} beyond the first ledger line',
  ),
  /** Scores read by earlier versions have no `hands`; it is then left out. */
  'range.position': worded<{ position: HandPosition; hands?: Hands }>({
    position: {
      'middle-c': `${inMiddleC}${hands}`,
      'low-and-high-c': `All notes lie in Low C and High C position (C3 to G3 and C5 to G5)${hands}`,
      efga: `All notes lie in E F G A${hands}`,
    },
  }),
  'range.efga-or-middle-c': 'The few notes fit E F G A as well as Middle C position',
  'range.compass': worded<{ lowest: string; highest: string }>('All notes lie from {lowest} to {highest}'),
  'range.left-hand-moved': 'The left hand is in Low C position, the right hand still in Middle C position',
  'range.hands-apart': `${inMiddleC}, but the hands never move together`,
  'range.motion': worded<{ contrary: number; similar: number }>(
    `${inMiddleC}; when both hands move, they move in opposite directions {contrary, plural, one {# time} other {# times}} and in the same direction {similar, plural, one {# time} other {# times}}`,
  ),
  /** The outermost pitches of each hand: none, one or two. */
  'range.no-position': worded<{ right: string[]; left: string[] }>(
    'Right hand {right}, left hand {left}: none of the positions in the list',
  ),

  'interval.no-melody': 'There is no melody to measure',
  /** 1 is a unison, 8 an octave. */
  'interval.too-wide': worded<{ interval: number }>('The widest interval is {wide}, which is not in the list'),
  'interval.widest': worded<Chords & { interval: number }>('The widest interval is {wide}'),
  'interval.sixth': worded<Chords>('The widest interval is a sixth'),
  'interval.within': worded<Chords & { interval: number }>('No interval is wider than {wide}'),
  'interval.fourths-and-fifths': worded<Chords>('It has fourths and fifths, and nothing wider'),
  'interval.fourths': worded<Chords & { fourths: number; leaps: number }>(
    'It has {fourths, plural, one {# fourth} other {# fourths}} among {leaps, plural, one {# leap} other {# leaps}}, and no fifths',
  ),
  'interval.fifths': worded<{ fifths: number; leaps: number }>(
    'It has {fifths, plural, one {# fifth} other {# fifths}} among {leaps, plural, one {# leap} other {# leaps}}, and no fourths',
  ),
  'interval.hasChords': 'chords are measured by their outer note',

  'rhythm.none': 'None of its note values is in the list',
  'rhythm.last': worded<HardestRhythm>('Hardest note value: {rhythm}'),
  'rhythm.hasTuplets': 'triplets or other tuplets occur too, but are not in the list',
  'rhythm.hasShorter': 'values shorter than sixteenths occur too, but are not in the list',
  'rhythm.hasDottedQuarters': 'dotted quarters occur too, but none is followed by an eighth in its measure',

  'rest.none': 'There is no rest',
  'rest.only-shorter': 'It has only rests shorter than a quarter, which are not in the list',
  /** `rest` is the id of its entry. */
  'rest.last': worded<{ rest: number; name?: string; hasShorter: boolean }>('Hardest rest: {rest}'),
  'rest.hasShorter': 'rests that are not in the list occur too',

  'key.none': 'There is no key signature',
  'key.unusual': 'The key signature is none of the usual ones',
  'key.other-mode': worded<{ fifths: number }>('The mode is neither major nor minor; {key} is not in the list'),
  'key.as-written': worded<JudgedKey>(`The file says {key}${listed}`),
  'key.ends-otherwise': worded<JudgedKey & { ending: 'major' | 'minor' }>(
    `The file says {key}, but the piece ends on the tonic of {endingKey}${listed}`,
  ),
  'key.no-tonic': worded<JudgedKey & { hasLeadingTone: boolean }>(
    `The piece ends on neither tonic, and {leadingTone}${listed}`,
  ),
  /** Null if the leading tone is irrelevant. */
  'key.bass-ends': worded<JudgedKey & { hasLeadingTone: boolean | null }>(
    `The bass ends on the tonic of {key}${andLeadingTone}${listed}`,
  ),
  'key.last-chord': worded<JudgedKey & { hasLeadingTone: boolean | null }>(
    `The last notes belong to the tonic chord of {key}${andLeadingTone}${listed}`,
  ),
  'key.changes': worded<{ keys: Tonality[]; isListed: boolean }>(
    'The key changes: {keys}{isListed, select, true {} other {; this combination is not in the list}}',
  ),

  'time.none': 'There is no time signature',
  'time.changes': worded<{ times: string[] }>('The time signature changes: {times}'),
  'time.throughout': worded<{ time: string }>('It is in {time} throughout'),
  'time.partly-free': worded<{ times: string[] }>('It is in {times} and partly in free time'),
  'time.unlisted': worded<{ time: string }>('{time} is not in the list'),

  'tie.none': 'No note is tied',
  'tie.unfinished': 'A tie starts, but no note continues it',
  'tie.measures': worded<{ count: number }>(
    '{count, plural, one {One measure has} other {# measures have}} tied notes',
  ),

  'accidental.foreign': worded<MeasureCount>(`${measures} notes outside the key`),
  'accidental.reminders': worded<MeasureCount>(`${measures} accidentals that repeat the key signature`),
  'accidental.none': 'Every note is in the key, and no accidental is printed',

  'articulation.marks': worded<MeasureCount & { marks: Articulation[] }>(`${measures} articulation marks: {marks}`),
  'articulation.slurs': worded<MeasureCount>(`${measures} slurs, but no staccato, accent or tenuto`),
  'articulation.none': 'No note has an articulation mark',

  'dynamics.marks': worded<MeasureCount>(`${measures} dynamic marks`),
  'dynamics.words': worded<MeasureCount>(`${measures} dynamics in words`),
  'dynamics.none': 'There are no dynamic marks',
} as const;

export type Reasons = typeof reasons;
export type Reason = Coded<Reasons>;

const said = inEnglish(reasons);
export const reasonInEnglish = ({ code, params }: Reason): string => said({ code, params } as Reason);
