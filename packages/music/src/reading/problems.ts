import { type ArchiveFault, type ForeignFormat, formatInEnglish } from '#formats/index.ts';
import { measureInEnglish } from '#measure-labels.ts';
import { type Coded, toEnglish } from '#sentences.ts';

/**
 * The faulty line of the file, 1-based; null if no line is to blame. `inMeasure` is the label of the measure in
 * which reading stopped.
 */
type Line = { line: number | null; inMeasure?: string };

/** The element's value, truncated to 40 characters; null if it is empty. */
type Value = Line & { element: string; value: string | null };
type Range = { from: number; to: number };

/** Limits that a file exceeds. */
export type Excess = keyof typeof excesses;
const excesses = {
  elements: 'elements',
  nesting: 'levels of nested elements',
  measureElements: 'elements in one measure',
  attributes: 'attributes in one element',
  attributeText: 'text in one attribute',
  elementText: 'text in one element',
  unbrokenText: 'unbroken text',
} as const;

const archiveTexts: Record<ArchiveFault, string> = {
  damaged: 'This compressed file is damaged.',
  'no-container': 'This compressed file does not say which file in it is the score (META-INF/container.xml).',
  'no-score': 'The score that this compressed file names is not in it.',
  'too-many-files': 'This compressed file contains more files than any score has.',
  'too-large': 'The score in this compressed file is larger than 10 MB.',
  'too-dense': 'This compressed file unpacks to far more data than any score has.',
  'unsafe-name': 'This compressed file contains a file that would be unpacked outside of its folder.',
};

const again = 'Export the score as MusicXML again.';
const correctionAdvice = 'Correct it in the notation program and export the score again.';

const always =
  (text: string): ((params: Line) => string) =>
  () =>
    text;

/** Why a file is refused: each code with its params and its English sentence, which says what to do. */
export const problems = {
  'score-file.empty': always(`This file is empty. ${again}`),
  'score-file.too-large': ({ megabytes }: Line & { megabytes: number }) =>
    `This file is larger than ${megabytes} MB. Split the score into several files.`,
  'score-file.archive': ({ fault }: Line & { fault: ArchiveFault }) => `${archiveTexts[fault]} ${again}`,
  'score-file.other-format': ({ format }: Line & { format: ForeignFormat }) => formatInEnglish(format),
  'score-file.web-page': always('This is a web page, not a score. Download or export the MusicXML file itself.'),
  'score-file.not-xml': always('This is not a MusicXML file. Export the score as MusicXML (.musicxml).'),

  'score-file.utf-16': always('This file is UTF-16 without a byte order mark. Save it as UTF-8.'),
  'score-file.encoding-unknown': ({ encoding }: Line & { encoding: string }) =>
    `This file says that its encoding is '${encoding}', which cannot be read. Save it as UTF-8.`,
  'score-file.encoding-invalid': ({ encoding }: Line & { encoding: string }) =>
    `This file contains characters that are not valid ${encoding}. Save it as UTF-8.`,
  'score-file.nul': always(`This file contains NUL characters: it is damaged. ${again}`),

  'score-file.doctype': always(`This file defines its own entities in its DOCTYPE, which is not allowed. ${again}`),
  'score-file.entity': always(`This file uses an XML entity that is not allowed. ${again}`),
  'score-file.truncated': always('This file ends in the middle: it was cut off. Export or download it again.'),
  /** `detail` is the XML parser's message. */
  'score-file.malformed': ({ detail }: Line & { detail: string }) =>
    `This file is not well-formed XML (${detail}). ${again}`,
  'score-file.timewise': always("This score is written 'timewise'. Export it as partwise MusicXML."),
  'score-file.wrong-root': ({ element }: Line & { element: string }) =>
    `This is XML, but not a score: it begins with <${element}>, not <score-partwise>. Export the score as MusicXML.`,
  'score-file.no-music': always('There are no notes in this score. Export it again with its music.'),

  'score-file.too-much': ({ of }: Line & { of: Excess }) =>
    `This file has more ${excesses[of]} than any score has. ${again}`,
  'score-file.too-many-parts': ({ max }: Line & { max: number }) =>
    `This score has more than ${max} parts. Export the piano part alone.`,
  'score-file.too-many-measures': ({ max }: Line & { max: number }) =>
    `This score has more than ${max} measures. Split it into pieces.`,
  'score-file.too-many-notes': ({ max }: Line & { max: number }) => `A measure has more than ${max} notes. ${again}`,
  /** `inside` is the element that holds too many of the others. */
  'score-file.crowded': ({ inside, element, max }: Line & { inside: string; element: string; max: number }) =>
    `A <${inside}> contains more than ${max} <${element}> elements. ${correctionAdvice}`,
  'score-file.too-many-lyrics': ({ max }: Line & { max: number }) =>
    `This score has more than ${max} <lyric> elements. Split it into pieces.`,
  'score-file.too-many-staves': always(
    'This score has more staves and measures than can be drawn. Export fewer parts, or split it into pieces.',
  ),
  'score-file.too-many-repeats': ({ max }: Line & { max: number }) =>
    `With all repeats up to this <repeat>, more than ${max} measures are played. ${correctionAdvice}`,
  'score-file.measure-too-long': ({ element, max }: Line & { element: string; max: number }) =>
    `This <${element}> makes its measure longer than ${max} quarter notes. ${correctionAdvice}`,
  'score-file.too-complex': always(
    'This file takes too long or too much memory to read. Export the score again, or split it into shorter pieces.',
  ),
  /** `measure` is its label, null if no single measure is at fault. */
  'score-file.not-drawable': ({ measure, element }: Line & { measure: string | null; element: string | null }) => {
    if (measure === null) return `The notes of this score cannot be laid out on a page. ${correctionAdvice}`;
    const because = element === null ? '' : ` because of its <${element}>`;
    return `${measureInEnglish(measure)} cannot be drawn${because}. ${correctionAdvice}`;
  },
  'score-file.part-unlisted': ({ part }: Line & { part: string }) =>
    `The part list of this score does not name the part '${part}'. ${again}`,

  'score-file.number': ({ from, to, ...value }: Value & Range) => unfit(value, `a number from ${from} to ${to}`),
  'score-file.integer': ({ from, to, ...value }: Value & Range) => unfit(value, `a whole number from ${from} to ${to}`),
  'score-file.number-too-large': ({ max, ...value }: Value & { max: number }) => unfit(value, `a number up to ${max}`),
  'score-file.beat-type': (value: Value) => unfit(value, '1, 2, 4, 8, 16, 32 or 64'),
  'score-file.clef': (value: Value) => unfit(value, 'one of G, F, C, percussion, TAB or none'),
  'score-file.step': (value: Value) => unfit(value, 'one of C, D, E, F, G, A, B'),
  'score-file.note-type': ({ types, ...value }: Value & { types: string[] }) =>
    unfit(value, `one of ${types.join(', ')}`),
  'score-file.no-beats': (value: Value) => unfit(value, 'a pair of <beats> and <beat-type>'),
  'score-file.no-duration': (value: Value) => unfit(value, 'a <duration>'),
  'score-file.no-pitch': (value: Value) => unfit(value, 'a <pitch> or a <rest>'),
  'score-file.no-octave': (value: Value) => unfit(value, 'an <octave>'),
} as const;

export type Problems = typeof problems;
export type Problem = Coded<Problems>;

/** The problem in English sentences that say what to do, with measure and line if they are known. */
export function problemInEnglish(problem: Problem): string {
  const { line, inMeasure } = problem.params;
  const text = toEnglish(problems, problem);
  if (line === null) return text;
  return inMeasure === undefined ? `Line ${line}: ${text}` : `${measureInEnglish(inMeasure)}, line ${line}: ${text}`;
}

/** "This file says '99' in <octave>, where only a number from 0 to 9 makes sense …", or that the element is empty. */
function unfit({ element, value }: Value, expected: string): string {
  if (value === null) return `This file lacks ${expected} in <${element}>. ${correctionAdvice}`;
  return `This file says '${value}' in <${element}>, where only ${expected} makes sense. ${correctionAdvice}`;
}
