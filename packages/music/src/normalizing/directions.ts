import { endsWithLineEnd, XmlElement } from '#xml/element.ts';
import { insertChild } from './notes.ts';
import { rewriteEach, type Rule } from './timed-measure.ts';

/** The contents of all its <direction-type>s. */
export function marksOf(direction: XmlElement): XmlElement[] {
  return direction.list('direction-type').flatMap(({ children }) => children);
}

/** The staff and number of a line, by which its end is found. */
export const lineOf = (direction: XmlElement, { attributes }: XmlElement): string =>
  `${direction.textOf('staff') ?? 1} ${attributes['number'] ?? 1}`;

export function removeMark(direction: XmlElement, mark: XmlElement): void {
  for (const type of direction.list('direction-type')) type.children = type.children.filter((child) => child !== mark);
}

/** A rule that changes each mark in the directions of a measure. */
export const rewriteMarks = (change: (mark: XmlElement, direction: XmlElement) => void): Rule => ({
  rewrite(measure) {
    for (const direction of measure.list('direction')) for (const mark of marksOf(direction)) change(mark, direction);
  },
});

export const toType = (mark: XmlElement): XmlElement => new XmlElement('direction-type', { children: [mark] });

export const wordsAbove = (text: string, style: 'italic' | 'normal', others: XmlElement[] = []): XmlElement =>
  new XmlElement('direction', {
    attributes: { placement: 'above' },
    children: [toType(new XmlElement('words', { attributes: { 'font-style': style }, text })), ...others],
  });

/** Makes a direction with only these marks, at the same moment and on the same staff as the given one. */
export function createDirection({ attributes, children }: XmlElement, marks: XmlElement[]): XmlElement {
  const others = children.filter(({ name }) => name === 'offset' || name === 'voice' || name === 'staff');
  return new XmlElement('direction', {
    attributes: { ...attributes },
    children: [...marks.map(toType), ...others.map((other) => other.copy())],
  });
}

/** Verovio reads only one of these in a direction, and some not beside words. */
const alone = new Set(['pedal', 'octave-shift', 'wedge', 'rehearsal', 'bracket', 'harp-pedals', 'principal-voice']);
const isText = ({ name }: XmlElement) => name === 'words' || name === 'symbol';

/**
 * Splits directions whose marks Verovio would leave out or print over each other: a pedal or octave line beside words,
 * dynamics beside a tempo, two dynamics. Words and a dynamic on one line stay together, with a space between them.
 */
export const oneMarkPerDirection: Rule = {
  rewrite(measure) {
    if (!measure.children.some((child) => child.name === 'direction' && marksOf(child).length > 1)) return;
    measure.children = measure.children.flatMap((child) => (child.name === 'direction' ? split(child) : [child]));
  },
};

function split(direction: XmlElement): XmlElement[] {
  const marks = marksOf(direction);
  if (marks.length < 2) return [direction];
  const isTempo = marks.some(({ name }) => name === 'metronome') || hasTempo(direction);
  const separate = marks.filter((mark, index) => isSeparate(mark, index, marks, isTempo));
  const together = joinLines(marks.filter((mark) => !separate.includes(mark)));
  if (separate.length === marks.length) together.push(...separate.splice(0, 1));
  spaceOut(together);
  const first = createDirection(direction, together);
  first.children.push(...direction.children.filter(({ name }) => name === 'sound' || name === 'listening'));
  return [first, ...separate.map((mark) => createDirection(direction, [mark]))];
}

function isSeparate(mark: XmlElement, index: number, marks: readonly XmlElement[], isTempo: boolean): boolean {
  if (alone.has(mark.name)) return true;
  if (mark.name !== 'dynamics') return false;
  return isTempo || marks.findIndex(({ name }) => name === 'dynamics') !== index;
}

function hasTempo(direction: XmlElement): boolean {
  const sound = direction.find('sound');
  return sound?.attributes['tempo'] !== undefined && direction.has('direction-type');
}

/** Verovio breaks lines only within one element. */
function joinLines(marks: readonly XmlElement[]): XmlElement[] {
  const joined: XmlElement[] = [];
  for (const mark of marks) {
    const last = joined.at(-1);
    const isNewLine = endsWithLineEnd(last?.text ?? '') || /^\s*\n/.test(mark.text);
    if (last?.name === 'words' && mark.name === 'words' && mark.text.trim() !== '' && isNewLine)
      last.text = `${last.text.trimEnd()}\n${mark.text.trimStart()}`;
    else joined.push(mark);
  }
  return joined;
}

/** A no-break space, which Verovio keeps at the beginning and the end of a text when it loads its own MEI again. */
export const blank = '\u00A0';

/**
 * Words with one of these get an element of their own in Verovio's MEI; others share a text with what is beside them.
 */
const styles = ['font-style', 'font-weight', 'font-family', 'color', 'halign', 'xml:lang'];
export const isStyled = ({ attributes }: XmlElement) => styles.some((name) => name in attributes);

/** In a shared text Verovio finds a dynamic only beside a plain space, and prints it as letters otherwise. */
function spaceBetween(one: XmlElement, other: XmlElement): string {
  return isStyled(one) || isStyled(other) || (isText(one) && isText(other)) ? blank : ' ';
}

/** Adds a space between the words and dynamics of one direction, which Verovio sets without one. */
export function spaceOut(marks: readonly XmlElement[]): void {
  for (const [index, mark] of marks.entries()) {
    const [before, after] = [marks[index - 1], marks[index + 1]];
    if (!isText(mark)) continue;
    if (before && !/^\s/.test(mark.text) && !(isText(before) && /\s$/.test(before.text)))
      mark.text = spaceBetween(before, mark) + mark.text;
    if (after?.name === 'dynamics' && !/\s$/.test(mark.text)) mark.text += spaceBetween(mark, after);
  }
}

/** Tenths of a staff space from its top line, at which `default-y` is 0, to its bottom line. */
const staffHeight = 40;

/**
 * Puts directions without `placement` above or below their staff by the height that the file gives them; Verovio would
 * put them all below.
 */
export const directionsBySides = rewriteEach(['direction'], (direction) => {
  if (direction.attributes['placement'] !== undefined) return;
  const heights = marksOf(direction).map(({ attributes }) => Number(attributes['default-y'] ?? Number.NaN));
  const height = heights.find(Number.isFinite) ?? 0;
  if (height > 0) direction.attributes['placement'] = 'above';
  if (height < -staffHeight) direction.attributes['placement'] = 'below';
});

const ends = new Set(['stop', 'continue', 'change', 'discontinue', 'resume']);

/**
 * A direction without <staff> belongs to the first staff of its part (MusicXML 4.0), and the end of a line to that of
 * its beginning. Verovio would use the staff of the previous note, and for octave lines the first staff of the score,
 * so that their notes are an octave away.
 */
export function stavesOfDirections(): Rule {
  let hasSeveral = false;
  const open = new Map<string, string>();
  return {
    rewrite(measure) {
      hasSeveral ||= measure.within('attributes', 'staves').some(({ text }) => Number(text) > 1);
      for (const direction of measure.list('direction')) {
        const marks = marksOf(direction);
        const begun = marks.flatMap((mark) =>
          ends.has(mark.attributes['type'] ?? '') ? (open.get(keyOf(mark)) ?? []) : [],
        );
        const staff = direction.textOf('staff') ?? begun[0] ?? '1';
        for (const mark of marks) if (!ends.has(mark.attributes['type'] ?? '')) open.set(keyOf(mark), staff);
        if (direction.has('staff')) continue;
        if (hasSeveral || marks.some(({ name }) => name === 'octave-shift'))
          insertChild(direction, new XmlElement('staff', { text: staff }));
      }
    },
  };
}

const keyOf = ({ name, attributes }: XmlElement) => `${name} ${attributes['number'] ?? 1}`;

/** Words that precede the dynamic that they qualify: 'sempre pp', but 'p sempre legato'. */
const before =
  /^(?:(?:sempre|subito|sub\.|pi[uù]|meno|molto|poco|assai|ma|always|suddenly|more|less|very)(?:\s+|$))+$/i;

/**
 * Joins words and a dynamic at one moment, which programs write as two directions: 'p dolce' is one line. Verovio would
 * print 'cresc.' over the dynamic, and other words above it.
 */
export const wordsBesideDynamics: Rule = {
  rewrite(measure) {
    const joined = new Set<XmlElement>();
    for (const run of runsOfDirections(measure)) {
      for (const words of run.filter(isWords)) {
        const dynamic = run.find((other) => isDynamic(other) && !joined.has(other) && isBeside(other, words));
        if (!dynamic) continue;
        join(words, dynamic);
        joined.add(dynamic);
      }
    }
    if (joined.size > 0) measure.children = measure.children.filter((child) => !joined.has(child));
  },
};

/** Runs of directions without a note between them, which are at one moment. */
function runsOfDirections({ children }: XmlElement): XmlElement[][] {
  const runs: XmlElement[][] = [[]];
  for (const child of children) {
    if (child.name === 'direction') runs.at(-1)?.push(child);
    else if (child.name === 'note' || child.name === 'backup' || child.name === 'forward') runs.push([]);
  }
  return runs.filter(({ length }) => length > 1);
}

function isDynamic(direction: XmlElement): boolean {
  const marks = marksOf(direction);
  return marks.length === 1 && marks[0]?.name === 'dynamics';
}

/** Words of expression; a tempo, which is bold or has a sound, belongs above the staff. */
function isWords(direction: XmlElement): boolean {
  const marks = marksOf(direction);
  if (marks.length === 0 || direction.find('sound')) return false;
  return marks.every(
    ({ name, text, attributes }) => name === 'words' && attributes['font-weight'] !== 'bold' && !text.includes('\n'),
  );
}

const isBeside = (one: XmlElement, other: XmlElement) =>
  one.attributes['placement'] === other.attributes['placement'] &&
  ['staff', 'offset'].every((name) => one.textOf(name) === other.textOf(name));

function join(words: XmlElement, dynamic: XmlElement): void {
  const isBefore = before.test(marksOf(words)[0]?.text.trim() ?? '');
  const [own, others] = [words.list('direction-type'), dynamic.list('direction-type')];
  const rest = words.children.filter((child) => !own.includes(child));
  words.children = [...(isBefore ? [...own, ...others] : [...others, ...own]), ...rest];
  spaceOut(marksOf(words));
}

const repeatable = ['dynamics', 'metronome'];

/**
 * Removes a dynamic or a metronome mark that the same moment has already: MuseScore writes the 'sf' of a chord once for
 * each of its notes, and Verovio leaves room for all of them, one below the other.
 */
export function dropRepeatedDirections(measure: XmlElement): void {
  let run = new Set<string>();
  measure.children = measure.children.filter((child) => {
    if (child.name !== 'direction') {
      run = new Set();
      return true;
    }
    const types = child.list('direction-type');
    if (!types.every((type) => repeatable.some((name) => type.has(name)))) return true;
    const written = JSON.stringify(withoutPositions(child));
    const isRepeated = run.has(written);
    run.add(written);
    return !isRepeated;
  });
}

function withoutPositions({ name, attributes, children, text }: XmlElement): object {
  const own = Object.entries(attributes).filter(([key]) => !/^(?:default|relative)-[xy]$/.test(key));
  return { name, attributes: Object.fromEntries(own), children: children.map(withoutPositions), text };
}

/**
 * Longer texts are names of sections, which begin at the barline; rehearsal letters and numbers are centred above it.
 */
const lettersOfMark = 3;

/**
 * Boxed texts: Verovio sets words in italics by default, which names of sections never are, and centres rehearsal
 * marks, so that a long one exceeds the margin.
 */
export const boxedTexts = rewriteMarks(({ name, text, attributes }) => {
  const isBoxed = (attributes['enclosure'] ?? 'none') !== 'none';
  if (name === 'words' && isBoxed) attributes['font-style'] ??= 'normal';
  if (name === 'rehearsal' && text.trim().length > lettersOfMark) attributes['halign'] = 'left';
});

const texts = new Set(['words', 'metronome', 'rehearsal']);

/**
 * Verovio puts texts of the same height on one line even if they overlap. MuseScore gives all texts the same height,
 * which therefore means nothing; without it, each text finds room of its own.
 */
export const freeTextHeights = rewriteMarks(({ name, attributes }) => {
  if (!texts.has(name)) return;
  delete attributes['default-y'];
  delete attributes['relative-y'];
});

const lines = new Set(['glissando', 'slide']);

/**
 * The text of a line between notes, such as 'gliss.', is put above its first note, because Verovio draws only the line.
 */
export const glissandoWords: Rule = {
  rewrite(measure) {
    if (!measure.children.some((child) => wordsOf(child) !== '')) return;
    const children: XmlElement[] = [];
    let chordAt = 0;
    for (const child of measure.children) {
      if (child.name !== 'note' || !child.has('chord')) chordAt = children.length;
      const words = wordsOf(child);
      const staff = child.list('staff').slice(0, 1);
      if (words !== '')
        children.splice(
          chordAt,
          0,
          wordsAbove(
            words,
            'italic',
            staff.map((one) => one.copy()),
          ),
        );
      children.push(child);
    }
    measure.children = children;
  },
};

function wordsOf(note: XmlElement): string {
  if (note.name !== 'note') return '';
  const marks = note.list('notations').flatMap(({ children }) => children);
  const line = marks.find(({ name, attributes }) => lines.has(name) && attributes['type'] === 'start');
  return line?.text.trim() ?? '';
}
