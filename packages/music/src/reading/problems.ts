import { inEnglish } from '#english.ts';
import type { ArchiveFault, ForeignFormat } from '#formats/index.ts';
import { type Coded, type ParamsOf, worded } from '#sentences.ts';

/**
 * The faulty line of the file, 1-based; null if no line is to blame. `inMeasure` is the label of the measure in
 * which reading stopped.
 */
type Line = { line: number | null; inMeasure?: string };

/** The element's value, truncated to 40 characters; null if it is empty. */
type Value = Line & { element: string; value: string | null };
type Range = { from: number; to: number };

export type Excess =
  | 'elements'
  | 'nesting'
  | 'measureElements'
  | 'attributes'
  | 'attributeText'
  | 'elementText'
  | 'unbrokenText';

const again = 'Export the score as MusicXML again.';
const correction = 'Correct it in the notation program and export the score again.';
const upload = 'then upload the exported file.';
const fromProgram = `Export MusicXML from the program in which the score was written, ${upload}`;
const tooMuch = (what: string) => `This file has more ${what} than any score has. ${again}`;

/** Thrown within `reading` at the first fault, and caught by `readScore`: reading stops there. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problemInEnglish(problem));
    this.problem = problem;
  }
}

/** Runs a step of reading a measure, and adds the measure to a fault in it. */
export function withMeasure(inMeasure: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { problem } = error;
    // The compiler cannot see that the spread keeps code and params together.
    throw new ProblemError({ ...problem, params: { ...problem.params, inMeasure } } as Problem);
  }
}

/** As much of a text as fits into a sentence; null for an empty one. */
export function excerpt(text: string): string | null {
  if (text === '') return null;
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/**
 * Why a file is refused, and what to do. Of a value of an element, the text is what makes sense there: a sentence
 * around it says what the file has. Line and measure are said before it.
 */
export const problems = {
  'score-file.empty': worded<Line>(`This file is empty. ${again}`),
  'score-file.too-large': worded<Line & { megabytes: number }>(
    'This file is larger than {megabytes} MB. Split the score into several files.',
  ),
  'score-file.archive': worded<Line & { fault: ArchiveFault }>({
    fault: {
      damaged: `This compressed file is damaged. ${again}`,
      'no-container': `This compressed file does not say which file in it is the score (META-INF/container.xml). ${again}`,
      'no-score': `The score that this compressed file names is not in it. ${again}`,
      'too-many-files': `This compressed file contains more files than any score has. ${again}`,
      'too-large': `The score in this compressed file is larger than 10 MB. ${again}`,
      'too-dense': `This compressed file unpacks to far more data than any score has. ${again}`,
      'unsafe-name': `This compressed file contains a file that would be unpacked outside of its folder. ${again}`,
    },
  }),
  'score-file.other-format': worded<Line & { format: ForeignFormat }>({
    format: {
      lilypond: `This is a LilyPond source file. Open it in Frescobaldi, export it as MusicXML, ${upload}`,
      abc: `This is a tune in ABC notation. Open it in EasyABC, export it as MusicXML, ${upload}`,
      mei: `This is an MEI score. Open it in MuseScore 4, choose File > Export and the format MusicXML, ${upload}`,
      humdrum: 'This is a Humdrum score. Convert it to MusicXML with hum2xml, then upload the converted file.',
      midi: `This is a MIDI file: it says what sounds, not how it is written. Open it in a notation program, check the notes and export it as MusicXML, ${upload}`,
      pdf: `This is a PDF, a picture of the pages. ${fromProgram}`,
      picture: `This is a picture, not notes. ${fromProgram}`,
      recording: `This is a recording, not notes. ${fromProgram}`,
      archive: 'This is an archive of files. Unpack it, then upload the MusicXML files in it.',
      other: `This is a {program} score. In {program}, choose File > Export > MusicXML, ${upload}`,
    },
  }),
  'score-file.web-page': worded<Line>('This is a web page, not a score. Download or export the MusicXML file itself.'),
  'score-file.not-xml': worded<Line>('This is not a MusicXML file. Export the score as MusicXML (.musicxml).'),

  'score-file.utf-16': worded<Line>('This file is UTF-16 without a byte order mark. Save it as UTF-8.'),
  'score-file.encoding-unknown': worded<Line & { encoding: string }>(
    "This file says that its encoding is ''{encoding}'', which cannot be read. Save it as UTF-8.",
  ),
  'score-file.encoding-invalid': worded<Line & { encoding: string }>(
    'This file contains characters that are not valid {encoding}. Save it as UTF-8.',
  ),
  'score-file.nul': worded<Line>(`This file contains NUL characters: it is damaged. ${again}`),

  'score-file.doctype': worded<Line>(
    `This file defines its own entities in its DOCTYPE, which is not allowed. ${again}`,
  ),
  'score-file.entity': worded<Line>(`This file uses an XML entity that is not allowed. ${again}`),
  'score-file.truncated': worded<Line>('This file ends in the middle: it was cut off. Export or download it again.'),
  /** `detail` is the XML parser's message. */
  'score-file.malformed': worded<Line & { detail: string }>(`This file is not well-formed XML ({detail}). ${again}`),
  'score-file.timewise': worded<Line>("This score is written ''timewise''. Export it as partwise MusicXML."),
  'score-file.wrong-root': worded<Line & { element: string }>(
    'This is XML, but not a score: it begins with {element}, not <score-partwise>. Export the score as MusicXML.',
  ),
  'score-file.no-music': worded<Line>('There are no notes in this score. Export it again with its music.'),

  'score-file.too-much': worded<Line & { of: Excess }>({
    of: {
      elements: tooMuch('elements'),
      nesting: tooMuch('levels of nested elements'),
      measureElements: tooMuch('elements in one measure'),
      attributes: tooMuch('attributes in one element'),
      attributeText: tooMuch('text in one attribute'),
      elementText: tooMuch('text in one element'),
      unbrokenText: tooMuch('unbroken text'),
    },
  }),
  'score-file.too-many-parts': worded<Line & { max: number }>(
    'This score has more than {max} parts. Export the piano part alone.',
  ),
  'score-file.too-many-measures': worded<Line & { max: number }>(
    'This score has more than {max} measures. Split it into pieces.',
  ),
  'score-file.too-many-notes': worded<Line & { max: number }>(`A measure has more than {max} notes. ${again}`),
  /** `inside` is the element that holds too many of the others. */
  'score-file.crowded': worded<Line & { inside: string; element: string; max: number }>(
    `A {inside} contains more than {max} {element} elements. ${correction}`,
  ),
  'score-file.too-many-lyrics': worded<Line & { max: number }>(
    'This score has more than {max} <lyric> elements. Split it into pieces.',
  ),
  'score-file.too-many-staves': worded<Line>(
    'This score has more staves and measures than can be drawn. Export fewer parts, or split it into pieces.',
  ),
  'score-file.too-many-repeats': worded<Line & { max: number }>(
    `With all repeats up to this <repeat>, more than {max} measures are played. ${correction}`,
  ),
  'score-file.measure-too-long': worded<Line & { element: string; max: number }>(
    `This {element} makes its measure longer than {max} quarter notes. ${correction}`,
  ),
  'score-file.too-complex': worded<Line>(
    'This file takes too long or too much memory to read. Export the score again, or split it into shorter pieces.',
  ),
  /** `measure` is its label, null if no single measure is at fault. */
  'score-file.not-drawable': worded<Line & { measure: string | null; element: string | null }>({
    element: {
      null: `{measure, select, null {The notes of this score cannot be laid out on a page} other {{measure} cannot be drawn}}. ${correction}`,
      other: `{measure} cannot be drawn because of its {element}. ${correction}`,
    },
  }),
  'score-file.part-unlisted': worded<Line & { part: string }>(
    `The part list of this score does not name the part ''{part}''. ${again}`,
  ),

  'score-file.number': worded<Value & Range>('a number from {from} to {to}'),
  'score-file.integer': worded<Value & Range>('a whole number from {from} to {to}'),
  'score-file.number-too-large': worded<Value & { max: number }>('a number up to {max}'),
  'score-file.beat-type': worded<Value>('1, 2, 4, 8, 16, 32 or 64'),
  'score-file.clef': worded<Value>('one of G, F, C, percussion, TAB or none'),
  'score-file.step': worded<Value>('one of C, D, E, F, G, A, B'),
  'score-file.note-type': worded<Value & { types: string[] }>('one of {types}'),
  'score-file.no-beats': worded<Value>('a pair of <beats> and <beat-type>'),
  'score-file.no-duration': worded<Value>('a <duration>'),
  'score-file.no-pitch': worded<Value>('a <pitch> or a <rest>'),
  'score-file.no-octave': worded<Value>('an <octave>'),
} as const;

type Problems = typeof problems;
export type Problem = Coded<Problems>;
type ValueCode = { [Code in keyof Problems]: ParamsOf<Problems, Code> extends Value ? Code : never }[keyof Problems];

/** Ends reading at a fault. */
export function refuse<Code extends keyof Problems>(code: Code, params: ParamsOf<Problems, Code>): never {
  // The compiler cannot see that code and params belong together.
  throw new ProblemError({ code, params } as Problem);
}

/** Ends reading at an element whose text makes no sense, or is missing. */
export function refuseValue<Code extends ValueCode>(
  code: Code,
  { name, line }: { name: string; line: number },
  text: string,
  more = {} as Omit<ParamsOf<Problems, Code>, keyof Value>,
): never {
  throw new ProblemError({
    code,
    params: { line, element: name, value: excerpt(text), ...more },
  } as unknown as Problem);
}

export const problemInEnglish = inEnglish(problems);
