import { breakLines } from '#normalizing/parts.ts';
import { dropEmpty, endsWithLineEnd, listChildren, listWithin, type XmlElement } from '#xml/element.ts';
import { Drawing, type PlacedText } from './drawing.ts';

/** The margins beside the music, in page units. */
type Frame = { left: number; right: number };

/** A text that is too long, and its limits; measures count from 0 through the score. */
type Overhang = PlacedText & { frame: Frame; measureInScore: number };

/** Verovio's classes of directions: 'cresc.' in words is one of dynamics. */
const directions = new Set(['dir', 'dynam', 'tempo']);

/** How far a text may extend beyond the staves, in page units. */
const tolerance = 200;

/**
 * The original texts of directions that were broken into lines: their breaks may differ when the score is laid out
 * again.
 */
type Unbroken = WeakMap<XmlElement, string>;

/** Laying out again moves measures, which may push other texts over the margin. */
const maxRounds = 3;

/**
 * Breaks directions that exceed the margin into lines if there is room, or right-aligns them with their note, and lays
 * the score out again, so that nothing collides with them.
 */
export function keepTextsOnPage<LaidOut extends { pages: string[] }>(
  score: XmlElement,
  layOut: () => LaidOut,
): LaidOut {
  const unbroken: Unbroken = new WeakMap();
  let laidOut = layOut();
  for (let round = 0; round < maxRounds && breakTexts(score, laidOut.pages, unbroken); round += 1) laidOut = layOut();
  return laidOut;
}

/** Returns false if no text exceeds the margin. */
function breakTexts(score: XmlElement, pages: readonly string[], unbroken: Unbroken): boolean {
  const found = findOverhangs(pages);
  const parts = listChildren(score, 'part').map((part) => listChildren(part, 'measure'));
  return found
    .map((text) => parts.some((measures) => fitDirections(measures[text.measureInScore], text, unbroken)))
    .includes(true);
}

function findOverhangs(pages: readonly string[]): Overhang[] {
  let before = 0;
  return pages.flatMap((page) => {
    const frame = frameOf(page);
    const texts = new Drawing(page).texts.filter(({ kind }) => directions.has(kind));
    const found = texts.filter(({ left, right }) => right > frame.right + tolerance || left < frame.left - tolerance);
    const measuresBefore = before;
    before += page.match(/class="measure"/g)?.length ?? 0;
    return found.map((text) => ({ ...text, frame, measureInScore: measuresBefore + text.measure }));
  });
}

function frameOf(page: string): Frame {
  const width = Number(/class="definition-scale"[^>]*viewBox="0 0 (\d+)/.exec(page)?.[1] ?? 0);
  const left = Number(/class="page-margin" transform="translate\((\d+)/.exec(page)?.[1] ?? 0);
  return { left, right: width - left };
}

/** Changes all directions of the measure with this text; returns false if there is none. */
function fitDirections(measure: XmlElement | undefined, text: Overhang, unbroken: Unbroken): boolean {
  const own = listChildren(measure ?? empty, 'direction').filter((direction) =>
    isTextOf(wordsOf(direction), text.text),
  );
  for (const direction of own) place(joinWords(direction), text, unbroken);
  return own.length > 0;
}

const empty: XmlElement = { name: '', attributes: {}, children: [], text: '' };
const letters = (text: string) => text.replace(/\s+/g, '');
/** Each line of a broken text is a text of its own on the page. */
function isTextOf(words: XmlElement[], text: string): boolean {
  const [written, found] = [letters(words.map((one) => one.text).join('')), letters(text)];
  return found !== '' && written !== '' && (found.includes(written) || written.includes(found));
}

function wordsOf(direction: XmlElement): XmlElement[] {
  return listWithin(direction, 'direction-type', 'words').filter((one) => letters(one.text) !== '');
}

/** Verovio breaks lines only within one element. */
function joinWords(direction: XmlElement): XmlElement {
  const [first = empty, ...others] = wordsOf(direction);
  for (const other of others) first.text += endsWithLineEnd(first.text) ? other.text : ` ${other.text}`;
  for (const type of direction.children) type.children = type.children.filter((child) => !others.includes(child));
  dropEmpty(direction, 'direction-type');
  return first;
}

/**
 * Breaks a text if two lines of it fit; otherwise right-aligns it with its note, and breaks it if that is not enough.
 */
function place(words: XmlElement, { left, right, frame, text }: Overhang, unbroken: Unbroken): void {
  const perLetter = (right - left) / text.length;
  const anchor = words.attributes['halign'] === 'right' ? right : left;
  const roomRight = Math.floor((frame.right - anchor) / perLetter);
  const roomLeft = Math.floor((anchor - frame.left) / perLetter);
  const original = unbroken.get(words) ?? words.text;
  unbroken.set(words, original);
  const lines = original.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const maxLetters = Math.max(...lines.flatMap((line) => line.split(' ').map(({ length }) => length)));
  const hasRoom = roomRight >= maxLetters && lines.every(({ length }) => length <= roomRight * 2);
  const side = hasRoom ? 'left' : 'right';
  words.attributes = { ...words.attributes, halign: side, justify: side };
  const room = hasRoom ? roomRight : Math.max(maxLetters, roomLeft);
  words.text = lines.flatMap((line) => breakLines(line, room)).join('\n');
}
