import { makeElement, findChild, hasChild, listChildren, plainText, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

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
      for (const direction of listChildren(measure, 'direction')) marks.push({ direction, kinds: kindsOf(direction) });
    },
    annotate({ moments }) {
      for (const { element, onset } of moments) if (onset === 0 && element.name === 'direction') alignTarget(element);
    },
    endPart() {
      sound(withWayToCoda(marks));
      marks.length = 0;
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

/** Whether it is a jump, an end, or the target of a jump. */
export const isJump = (direction: XmlElement): boolean => kindsOf(direction).length > 0;

/** A direction's <sound>, else the meaning of its text. */
function kindsOf(direction: XmlElement): Kind[] {
  const sounding = soundingKinds(direction);
  if (sounding.length > 0) return sounding;
  const types = listChildren(direction, 'direction-type');
  const words = types.flatMap((type) => listChildren(type, 'words')).map((one) => plainText(one) ?? '');
  const inWords = patterns.find(([pattern]) => pattern.test(words.join(' ').trim()))?.[1];
  if (inWords) return [inWords];
  return (['coda', 'segno'] as const).filter((name) => types.some((type) => hasChild(type, name)));
}

function soundingKinds(direction: XmlElement): Kind[] {
  const attributes = findChild(direction, 'sound')?.attributes ?? {};
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
  for (const words of listChildren(direction, 'direction-type').flatMap((type) => listChildren(type, 'words')))
    words.attributes['halign'] ??= 'left';
}

const nameOf = (kind: Kind) => (/segno/.test(kind) ? 'segno' : /coda/.test(kind) ? 'coda' : 'yes');

function setSound(direction: XmlElement, missing: readonly Kind[], wrong: readonly Kind[]): void {
  let element = findChild(direction, 'sound');
  if (!element) {
    element = makeElement('sound');
    direction.children.push(element);
  }
  for (const kind of wrong) delete element.attributes[kind];
  for (const kind of missing) element.attributes[kind] = nameOf(kind);
}
