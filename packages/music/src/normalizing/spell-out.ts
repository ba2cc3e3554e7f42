import { toText } from '#music-characters.ts';
import { listChildren, makeElement, type XmlElement } from '#xml/index.ts';
import { blank, marksOf } from './directions.ts';
import { joinSubstitutions } from './finger-substitutions.ts';
import { dropRepeatedDirections } from './repeated-directions.ts';
import { dropRestatedSignatures } from './restated-signatures.ts';

/**
 * MuseScore and others write signs as characters of a music font, which text fonts lack: '𝅘𝅥 = 100' as words, a
 * dynamic, or an accidental in a syllable. They are replaced by MusicXML elements or text characters of the same
 * meaning. Fingers that take turns on a note become one text, and what a file states twice is taken away.
 */
export function spellOut(score: XmlElement): void {
  for (const part of listChildren(score, 'part')) {
    dropRestatedSignatures(part);
    for (const measure of listChildren(part, 'measure')) {
      dropRepeatedDirections(measure);
      for (const direction of listChildren(measure, 'direction')) spellOutDirection(direction);
      for (const note of listChildren(measure, 'note')) {
        joinSubstitutions(note);
        for (const lyric of listChildren(note, 'lyric')) {
          for (const text of listChildren(lyric, 'text')) text.text = toText(text.text);
        }
      }
    }
  }
}

/**
 * Brackets around a metronome mark become its own `parentheses`: Verovio sets all words of a direction before the mark.
 */
function bracketTempo(direction: XmlElement): void {
  const types = listChildren(direction, 'direction-type');
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
const signs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\uE047': 'segno',
    '\u{1D10B}': 'segno',
    '\uE048': 'coda',
    '\u{1D10C}': 'coda',
  }),
);

const signsInWords = new RegExp(`([${[...signs.keys()].join('')}])`, 'u');

/** 'Dal 𝄋 al Fine' as the words 'Dal', a segno and the words 'al Fine'. */
function splitSigns(type: XmlElement): XmlElement[] {
  const [words, ...others] = type.children;
  if (words?.name !== 'words' || others.length > 0 || !signsInWords.test(words.text)) return [type];
  const texts = words.text.split(signsInWords).filter((text) => text.trim() !== '');
  return texts.map((text) => toType(makeElement('words', { attributes: { ...words.attributes }, text })));
}

function spellOutDirection(direction: XmlElement): void {
  direction.children = direction.children.flatMap((child) =>
    child.name === 'direction-type' ? splitSigns(child) : [child],
  );
  for (const mark of marksOf(direction)) {
    const sign = mark.name === 'words' ? signs.get(mark.text.trim()) : undefined;
    if (sign !== undefined) Object.assign(mark, { name: sign, text: '' });
    if (mark.name === 'words') mark.text = toText(mark.text);
    if (mark.name === 'dynamics') for (const dynamic of mark.children) spellOutDynamic(dynamic);
  }
  if (!marksOf(direction).some(({ name }) => name === 'metronome')) {
    direction.children = direction.children.flatMap((child) =>
      child.name === 'direction-type' ? splitTempo(child) : [child],
    );
  }
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
    text.trim() === '' ? [] : [toType(makeElement('words', { attributes: words.attributes, text }))];
  const metronome = makeElement('metronome', {
    children: [
      makeElement('beat-unit', { text: unit }),
      ...Array.from(dots.replaceAll(/\s/g, ''), () => makeElement('beat-unit-dot')),
      makeElement('per-minute', { text: count.trim() }),
    ],
  });
  return [...sayings(before), toType(metronome), ...sayings(after)];
}

const toType = (mark: XmlElement) => makeElement('direction-type', { children: [mark] });
