import { toText } from '#music-characters.ts';
import { XmlElement } from '#xml/element.ts';
import { blank, dropRepeatedDirections, marksOf, rewriteMarks, toType } from './directions.ts';
import { isJump } from './jumps.ts';
import { joinSubstitutions } from './marks.ts';
import { dropRestatedSignatures } from './signatures.ts';
import { timedMeasures, type Rule } from './timed-measure.ts';

/**
 * MuseScore and others write signs as characters of a music font, which text fonts lack: '𝅘𝅥 = 100' as words, a
 * dynamic, or an accidental in a syllable. They are replaced by MusicXML elements or text characters of the same
 * meaning. Fingers that take turns on a note become one text, and what a file states twice is taken away.
 */
export function spellOut(score: XmlElement): void {
  for (const part of score.list('part')) {
    dropRestatedSignatures(part);
    for (const measure of part.list('measure')) {
      dropRepeatedDirections(measure);
      for (const direction of measure.list('direction')) spellOutDirection(direction);
      for (const note of measure.list('note')) {
        for (const technical of note.within('notations', 'technical')) joinSubstitutions(technical);
        for (const text of note.within('lyric', 'text')) text.text = toText(text.text);
      }
    }
  }
  dropMarksOfLowerStaves(score);
}

/**
 * Takes away what belongs to all staves and is written on a lower one too, at the same moment: Finale exports tempos,
 * rehearsal marks and jumps for every staff, and Verovio prints them over each other.
 */
function dropMarksOfLowerStaves(score: XmlElement): void {
  const above = new Map<string, XmlElement>();
  for (const part of score.list('part')) {
    for (const { element: measure, index, moments } of timedMeasures(part)) {
      const marks = moments.filter(({ element }) => element.name === 'direction' && isOfAllStaves(element));
      const repeated = new Set<XmlElement>();
      for (const { element, onset } of marks.toSorted((one, other) => staffOf(one.element) - staffOf(other.element))) {
        const key = `${index} ${Math.round(onset)} ${element.textOf('offset')} ${marksOf(element).map(wordingOf).join(' ')}`;
        const first = above.get(key);
        if (!first) above.set(key, element);
        else {
          repeated.add(element);
          if (!first.has('sound')) first.children.push(...element.list('sound'));
        }
      }
      if (repeated.size > 0) measure.children = measure.children.filter((child) => !repeated.has(child));
    }
  }
}

/** Words of a tempo are beside a metronome mark, or have a sound. */
function isOfAllStaves(direction: XmlElement): boolean {
  const marks = marksOf(direction);
  const hasTempo = marks.some(({ name }) => name === 'metronome') || direction.find('sound')?.attributes['tempo'];
  const isOfAll = ({ name }: XmlElement) =>
    ['rehearsal', 'segno', 'coda', 'metronome'].includes(name) || (name === 'words' && (hasTempo || isJump(direction)));
  return marks.length > 0 && marks.every(isOfAll);
}

const staffOf = (direction: XmlElement) => Number(direction.textOf('staff') ?? 1);
const wordingOf = ({ name, text, children }: XmlElement): string =>
  `${name} ${text.trim()} ${children.map(wordingOf).join(' ')}`;

/**
 * Brackets around a metronome mark become its own `parentheses`: Verovio sets all words of a direction before the mark.
 */
function bracketTempo(direction: XmlElement): void {
  const types = direction.list('direction-type');
  const at = types.findIndex(({ children }) => children[0]?.name === 'metronome');
  const [before, metronome, after] = [at - 1, at, at + 1].map((index) => types[index]?.children[0]);
  if (before?.name !== 'words' || after?.name !== 'words' || !metronome) return;
  if (!/[([]\s*$/.test(before.text) || !/^\s*[)\]]/.test(after.text)) return;
  metronome.attributes = { ...metronome.attributes, parentheses: 'yes' };
  before.text = `${before.text.trimEnd().slice(0, -1).trimEnd()}${blank}`;
  after.text = after.text.replace(/^\s*[)\]]\s*/, '');
  const empty = [before, after].filter(({ text }) => text.trim() === '');
  direction.children = direction.children.filter(({ children }) => !children.some((child) => empty.includes(child)));
}

/** Adds a space between words and the metronome mark, which Verovio sets without one. */
export function spaceBeforeTempo(direction: XmlElement): void {
  const marks = marksOf(direction);
  const words = marks.findLast(({ name }) => name === 'words');
  if (words && marks.some(({ name }) => name === 'metronome') && !words.text.endsWith(blank))
    words.text = `${words.text.trimEnd()}${blank}`;
}

/** Segno and coda as words, by SMuFL and Unicode. */
const signs = new Map([
  ['\uE047', 'segno'],
  ['\u{1D10B}', 'segno'],
  ['\uE048', 'coda'],
  ['\u{1D10C}', 'coda'],
]);

const signsInWords = new RegExp(`([${[...signs.keys()].join('')}])`, 'u');

/** 'Dal 𝄋 al Fine' as the words 'Dal', a segno and the words 'al Fine'. */
function splitSigns(type: XmlElement): XmlElement[] {
  const [words, ...others] = type.children;
  if (words?.name !== 'words' || others.length > 0 || !signsInWords.test(words.text)) return [type];
  const texts = words.text.split(signsInWords).filter((text) => text.trim() !== '');
  return texts.map((text) => toType(new XmlElement('words', { attributes: { ...words.attributes }, text })));
}

function splitTypes(direction: XmlElement, split: (type: XmlElement) => XmlElement[]): void {
  direction.children = direction.children.flatMap((child) => (child.name === 'direction-type' ? split(child) : child));
}

function spellOutDirection(direction: XmlElement): void {
  splitTypes(direction, splitSigns);
  for (const mark of marksOf(direction)) {
    const sign = mark.name === 'words' ? signs.get(mark.text.trim()) : undefined;
    if (sign !== undefined) Object.assign(mark, { name: sign, text: '' });
    if (mark.name === 'words') mark.text = toText(mark.text);
    if (mark.name === 'dynamics') for (const dynamic of mark.children) spellOutDynamic(dynamic);
  }
  if (!marksOf(direction).some(({ name }) => name === 'metronome')) splitTypes(direction, splitTempo);
  bracketTempo(direction);
  spaceBeforeTempo(direction);
}

/** A dynamic that has an element of its own in MusicXML. */
const dynamics = new Set(
  'p pp ppp pppp ppppp pppppp f ff fff ffff fffff ffffff mp mf sf sfp sfpp fp rf rfz sfz sffz fz n pf sfzp'.split(' '),
);

function spellOutDynamic(dynamic: XmlElement): void {
  if (dynamic.name !== 'other-dynamics') return;
  dynamic.text = toText(dynamic.text);
  const name = dynamic.text.trim();
  if (dynamics.has(name)) Object.assign(dynamic, { name, text: '' });
}

/** Notes in Unicode and SMuFL, with and without their own stems. */
const beatUnits: readonly (readonly [RegExp, string])[] = [
  [/^(?:\u{1D15D}|\uECA2)/u, 'whole'],
  [/^(?:\u{1D157}\u{1D165}|\u{1D15E}|[\uECA3\uECA4])/u, 'half'],
  [/^(?:\u{1D158}\u{1D165}\u{1D16E}|\u{1D160}|[\uECA7\uECA8]|♪)/u, 'eighth'],
  [/^(?:\u{1D158}\u{1D165}\u{1D16F}|\u{1D161}|[\uECA9\uECAA])/u, '16th'],
  [/^(?:\u{1D158}\u{1D165}|\u{1D15F}|[\uECA5\uECA6]|♩)/u, 'quarter'],
];
const note = String.raw`[\u{1D157}\u{1D158}\u{1D15D}-\u{1D161}\uECA2-\uECAA♩♪][\u{1D165}\u{1D16E}\u{1D16F}]*`;
const tempo = new RegExp(
  String.raw`^(?<before>[^=]*?)(?<note>${note})(?<dots>[\s.\u{1D16D}\uECB7]*)=\s*(?<count>(?:ca?\.?\s*)?\d+(?:[.,]\d+)?(?:\s*[-–]\s*\d+)?)(?<after>[^]*)$`,
  'u',
);

/** 'Allegro (♩ = 120)' as the words 'Allegro (', a metronome mark and the words ')'. */
function splitTempo(type: XmlElement): XmlElement[] {
  const [words, ...others] = type.children;
  const found = words?.name === 'words' && others.length === 0 ? tempo.exec(words.text)?.groups : undefined;
  const unit = beatUnits.find(([form]) => form.test(found?.['note'] ?? ''))?.[1];
  if (!words || !found || unit === undefined) return [type];
  const { before = '', dots = '', count = '', after = '' } = found;
  const sayings = (text: string) =>
    text.trim() === '' ? [] : [toType(new XmlElement('words', { attributes: words.attributes, text }))];
  const metronome = new XmlElement('metronome', {
    children: [
      new XmlElement('beat-unit', { text: unit }),
      ...Array.from(dots.replaceAll(/\s/g, ''), () => new XmlElement('beat-unit-dot')),
      new XmlElement('per-minute', { text: count.trim() }),
    ],
  });
  return [...sayings(before), toType(metronome), ...sayings(after)];
}

/**
 * Removes metronome marks without a number, which some programs write beside a tempo in words; Verovio would draw '♩ ='
 * without a number.
 */
export const noEmptyTempo: Rule = {
  rewrite(measure) {
    for (const direction of measure.list('direction')) {
      const types = direction.list('direction-type');
      for (const type of types) type.children = type.children.filter((mark) => !isEmptyTempo(mark));
      direction.dropEmpty('direction-type');
    }
    measure.children = measure.children.filter(
      (child) => child.name !== 'direction' || child.find('direction-type') || child.find('sound'),
    );
  },
};

/**
 * Verovio sets all words in italics, and those that change the tempo in bold as well. Bold words are a tempo or a
 * heading, which are upright; italic ones, such as 'rit.', are not bold; unless the file says otherwise.
 */
export const wordsInOneStyle = rewriteMarks(({ name, attributes }) => {
  if (name !== 'words') return;
  if (attributes['font-weight'] === 'bold') attributes['font-style'] ??= 'normal';
  if (attributes['font-style'] === 'italic') attributes['font-weight'] ??= 'normal';
});

/**
 * Joins a tempo in bold words and a metronome mark that a file writes in two directions: on one line as in editions,
 * 'Andante ♩ = 72', and not one above the other.
 */
export const tempoOnOneLine: Rule = {
  rewrite(measure) {
    for (const [index, direction] of measure.children.entries()) {
      const next = measure.children[index + 1];
      if (next && areOneTempo(direction, next)) join(direction, next);
    }
    measure.children = measure.children.filter(({ name, children }) => name !== 'direction' || children.length > 0);
  },
};

function areOneTempo(words: XmlElement, metronome: XmlElement): boolean {
  const areDirections = words.name === 'direction' && metronome.name === 'direction';
  if (!areDirections || isPlacedApart(words, metronome)) return false;
  const [wordMarks, metronomeMarks] = [marksOf(words), marksOf(metronome)];
  return (
    wordMarks.length > 0 &&
    wordMarks.every(({ name, attributes }) => name === 'words' && attributes['font-weight'] === 'bold') &&
    metronomeMarks.length === 1 &&
    metronomeMarks[0]?.name === 'metronome'
  );
}

function isPlacedApart(one: XmlElement, other: XmlElement): boolean {
  const isBelow = [one, other].some(({ attributes }) => attributes['placement'] === 'below');
  const isOnOtherStaff = (one.textOf('staff') ?? '1') !== (other.textOf('staff') ?? '1');
  return isBelow || isOnOtherStaff || one.textOf('offset') !== other.textOf('offset');
}

function join(words: XmlElement, metronome: XmlElement): void {
  const marks = metronome.list('direction-type');
  const behind = words.children.findLastIndex(({ name }) => name === 'direction-type');
  words.children.splice(behind + 1, 0, ...marks);
  spaceBeforeTempo(words);
  if (!words.has('sound')) words.children.push(...metronome.list('sound'));
  metronome.children = [];
}

function isEmptyTempo(mark: XmlElement): boolean {
  return mark.name === 'metronome' && mark.find('per-minute') !== undefined && !mark.textOf('per-minute');
}
