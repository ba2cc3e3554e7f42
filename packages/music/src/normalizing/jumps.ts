import { plainText, XmlElement } from '#xml/element.ts';
import { marksOf, wordsAbove } from './directions.ts';
import { insertChild } from './notes.ts';
import { before as beforeNotes } from './signatures.ts';
import { isAtEnd, type Rule, type TimedMeasure } from './timed-measure.ts';

const kinds = ['dacapo', 'dalsegno', 'fine', 'tocoda', 'coda', 'segno'] as const;
type Kind = (typeof kinds)[number];
type Mark = { direction: XmlElement; kinds: Kind[] };

/** Common wordings of jumps, case-insensitive: 'D.C. al Fine', 'Menuetto da capo'. */
const patterns: [RegExp, Kind][] = [
  [/^d\.?\s*c\b|\bd\.\s*c\.|\bda\s+capo\b|从头反复|從頭反覆/i, 'dacapo'],
  [/^d\.?\s*s\b|\bd\.\s*s\.|\bdal\s+segno\b/i, 'dalsegno'],
  [/^(to|al|alla)(\s+coda\b|$)/i, 'tocoda'],
  [/^fine\b/i, 'fine'],
  [/^coda\b/i, 'coda'],
  [/^segno\b/i, 'segno'],
];

/**
 * Adds <sound> to jumps that a file gives only as words or symbols, such as D.C. al Fine or To Coda, because Verovio
 * follows only those in <sound> (MusicXML 4.0). Matching jumps and targets get the same name. A Fine or a segno without
 * any jump is left unchanged.
 */
export function soundingJumps(): Rule {
  const marks: Mark[] = [];
  return {
    rewrite(measure, { part }) {
      if (part > 0) return;
      for (const direction of measure.list('direction')) marks.push({ direction, kinds: kindsOf(direction) });
    },
    annotate({ moments }) {
      for (const { element, onset } of moments) if (onset === 0 && element.name === 'direction') alignTarget(element);
    },
    endPart() {
      sound(withWayToCoda(marks));
    },
  };
}

function sound(marks: readonly Mark[]): void {
  const count = (kind: Kind) => marks.filter((mark) => mark.kinds.includes(kind)).length;
  if (count('dacapo') + count('dalsegno') === 0) return;

  const isNamed = { segno: count('segno') > 1, coda: count('coda') > 1 };
  const isOfSeveral = (kind: Kind) => (/segno/.test(kind) ? isNamed.segno : /coda/.test(kind) && isNamed.coda);
  for (const mark of marks) {
    const sounding = soundingKinds(mark.direction);
    const missing = mark.kinds.filter((kind) => !sounding.includes(kind) || !isOfSeveral(kind));
    const wrong = sounding.filter((kind) => !mark.kinds.includes(kind));
    if (missing.length > 0) setSound(mark.direction, missing, wrong);
  }
}

const saysHowOften = /\d\s*[x×]|[x×]\s*\d|\d\s*(?:times|mal|fois|volte|veces|次|遍|回)/i;

/** Says how often a repeat is played that is played more than twice: Verovio draws the same sign for all of them. */
export const repeatsOfSeveralTimes: Rule = {
  rewrite(measure, { part }) {
    const barline = measure.children.find(
      ({ name, children }) => name === 'barline' && children.some(isOfSeveralTimes),
    );
    const words = measure.within('direction', 'direction-type', 'words');
    // The number of an ending says it.
    if (!barline || part > 0 || barline.has('ending') || words.some(({ text }) => saysHowOften.test(text))) return;
    const text = `${barline.find('repeat')?.attributes['times']}×`;
    measure.children.splice(measure.children.indexOf(barline), 0, wordsAbove(text, 'normal'));
  },
};

const isOfSeveralTimes = ({ name, attributes: { direction, times } }: XmlElement) =>
  name === 'repeat' && direction === 'backward' && /^[3-9]$|^[1-9]\d$/.test(times ?? '');

/** Whether it is a jump, an end, or the target of a jump. */
export const isJump = (direction: XmlElement): boolean => kindsOf(direction).length > 0;

/** A direction's <sound>, else the meaning of its text. */
function kindsOf(direction: XmlElement): Kind[] {
  const sounding = soundingKinds(direction);
  if (sounding.length > 0) return sounding;
  const words = direction.within('direction-type', 'words').map((one) => plainText(one) ?? '');
  const inWords = patterns.find(([pattern]) => pattern.test(words.join(' ').trim()))?.[1];
  if (inWords) return [inWords];
  return (['coda', 'segno'] as const).filter((name) => direction.within('direction-type', name).length > 0);
}

function soundingKinds(direction: XmlElement): Kind[] {
  const attributes = direction.find('sound')?.attributes ?? {};
  return kinds.filter((kind) => (attributes[kind] ?? 'no') !== 'no');
}

/** Of two coda signs, the first is the jump and the second its target. */
function withWayToCoda(marks: readonly Mark[]): readonly Mark[] {
  const codas = marks.filter((mark) => mark.kinds.includes('coda'));
  if (codas.length !== 2 || marks.some((mark) => mark.kinds.includes('tocoda'))) return marks;
  const leaving = codas[0];
  return marks.map((mark) =>
    mark === leaving ? { ...mark, kinds: mark.kinds.map((kind) => (kind === 'coda' ? 'tocoda' : kind)) } : mark,
  );
}

/** Verovio aligns the end of words that sound as a jump with their note; 'Coda' has to begin there instead. */
function alignTarget(direction: XmlElement): void {
  const found = kindsOf(direction);
  if (found.length === 0 || !found.every((kind) => kind === 'coda' || kind === 'segno')) return;
  for (const { attributes } of direction.within('direction-type', 'words')) attributes['halign'] ??= 'left';
}

const nameOf = (kind: Kind) => (/segno/.test(kind) ? 'segno' : /coda/.test(kind) ? 'coda' : 'yes');

function setSound(direction: XmlElement, missing: readonly Kind[], wrong: readonly Kind[]): void {
  const element = direction.find('sound') ?? new XmlElement('sound');
  if (!direction.children.includes(element)) direction.children.push(element);
  for (const kind of wrong) delete element.attributes[kind];
  for (const kind of missing) element.attributes[kind] = nameOf(kind);
}

/**
 * Moves words after the last note of a measure to the beginning of the next one, where engravers put them; at the end
 * of a line Verovio would extend the staves below them beyond the barline. Words such as Fine or D.C., which apply to
 * the end of the measure, are right-aligned with the barline instead, and a coda sign stands before it.
 */
export function lateWords(): Rule {
  let late: XmlElement[] = [];
  let before: XmlElement | null = null;
  return {
    rewrite(measure) {
      const moved = before && !endsSomething(before) ? late.filter((one) => !isJump(one)) : [];
      if (before && moved.length > 0) {
        before.children = before.children.filter((child) => !moved.includes(child));
        const at = measure.children.findIndex(({ name }) => !beforeNotes.has(name));
        measure.children.splice(at === -1 ? measure.children.length : at, 0, ...moved);
      }
      for (const direction of late) if (!moved.includes(direction)) alignRight(direction);
      late = [];
      before = measure;
    },
    annotate(measure) {
      late = takeLate(measure);
    },
    endPart() {
      for (const direction of late) alignRight(direction);
    },
  };
}

function takeLate({ moments, events, length }: TimedMeasure): XmlElement[] {
  const late = moments.filter(({ element, onset }) => element.name === 'direction' && isAtEnd(onset, length));
  const signs = late.map(({ element }) => element).filter((element) => !element.has('offset'));
  for (const sign of signs) if (isCoda(sign)) moveBefore(sign, events, length);
  return signs.filter((element) => textsOf(element).length > 0);
}

const isCoda = (direction: XmlElement) => {
  const marks = marksOf(direction);
  return marks.length > 0 && marks.every(({ name }) => name === 'coda');
};

/** Verovio would centre the sign above the barline, beside the first note of the next measure. */
function moveBefore(direction: XmlElement, events: TimedMeasure['events'], length: number): void {
  const last = events.findLast(({ duration }) => duration > 0);
  const divisions = Number(last && last.first.textOf('duration'));
  if (!last || !divisions) return;
  const offset = -Math.max(1, Math.round(((length / 8) * divisions) / last.duration));
  insertChild(direction, new XmlElement('offset', { text: `${offset}` }));
}

/** Its words; none if there are other marks beside them than a sign, as in 'To Coda' with its sign. */
function textsOf(direction: XmlElement): XmlElement[] {
  const marks = marksOf(direction);
  const texts = marks.filter(({ name, text }) => name === 'words' && text.trim() !== '');
  const signs = marks.filter(({ name }) => name === 'coda' || name === 'segno');
  return texts.length + signs.length === marks.length ? texts : [];
}

const endsSomething = (measure: XmlElement) =>
  measure.list('barline').some((barline) => barline.find('repeat') ?? barline.find('ending'));

function alignRight(direction: XmlElement): void {
  for (const { attributes } of textsOf(direction)) attributes['halign'] ??= 'right';
}

/**
 * An ending that has begun, and where it ends if the file does not say so: at a later barline, or with its first
 * measure.
 */
type Open = { number: string; measure: XmlElement; barline: XmlElement | null };

/**
 * MuseScore 3 sometimes ends an ending under the number of the next one or not at all, or ends one that never began,
 * and Verovio draws none of these. An end takes the number of the ending that has begun, and is removed if there is
 * none; an ending without an end is closed at the next repeat or double barline, or with its first measure. Its text,
 * such as 'last time', takes the place of its number, which is all that Verovio prints.
 */
export function matchedEndings(): Rule {
  let open: Open | null = null;
  return {
    rewrite(measure) {
      for (const barline of measure.list('barline')) {
        for (const ending of barline.list('ending')) {
          if (ending.attributes['type'] === 'start') {
            close(open);
            open = { number: nameEnding(ending), measure, barline: null };
          } else if (open === null) drop(barline, ending);
          else {
            ending.attributes = { ...ending.attributes, number: open.number };
            open = null;
          }
        }
      }
      if (open) open.barline ??= measure.list('barline').find(endsSection) ?? null;
    },
    endPart() {
      close(open);
    },
  };
}

/** Returns the number under which the ending is drawn: '1, 2' for '1,2'. */
function nameEnding(ending: XmlElement): string {
  const number = plainText(ending) ?? (ending.attributes['number'] ?? '1').replaceAll(/,(?=\d)/g, ', ');
  ending.attributes = { ...ending.attributes, number };
  return number;
}

function close(open: Open | null): void {
  if (!open) return;
  const { number, measure } = open;
  const { children } = open.barline ?? rightBarline(measure);
  const ending = new XmlElement('ending', { attributes: { number, type: 'discontinue' } });
  const repeat = children.findIndex(({ name }) => name === 'repeat');
  children.splice(repeat === -1 ? children.length : repeat, 0, ending);
}

/** Adds a right barline if there is none. */
function rightBarline(measure: XmlElement): XmlElement {
  const found = measure.list('barline').find(({ attributes }) => attributes['location'] !== 'left');
  if (found) return found;
  const barline = new XmlElement('barline', { attributes: { location: 'right' } });
  measure.children.push(barline);
  return barline;
}

function endsSection(barline: XmlElement): boolean {
  if (barline.attributes['location'] === 'left') return false;
  const style = barline.textOf('bar-style') ?? '';
  return barline.find('repeat') !== undefined || style.startsWith('light-');
}

function drop(barline: XmlElement, ending: XmlElement): void {
  barline.children = barline.children.filter((child) => child !== ending);
}
