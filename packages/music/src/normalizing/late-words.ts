import { childText, findChild, hasChild, listChildren, makeElement, type XmlElement } from '#xml/index.ts';
import { marksOf } from './directions.ts';
import { isJump } from './jumps.ts';
import type { Rule } from './rule.ts';
import { isAtEnd, type TimedMeasure } from './timed-measure.ts';

/** Elements that precede the notes of a measure. */
const first = new Set(['print', 'attributes', 'barline']);

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
        const at = measure.children.findIndex(({ name }) => !first.has(name));
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
      [late, before] = [[], null];
    },
  };
}

function takeLate({ moments, events, length }: TimedMeasure): XmlElement[] {
  const late = moments.filter(({ element, onset }) => element.name === 'direction' && isAtEnd(onset, length));
  const signs = late.map(({ element }) => element).filter((element) => !hasChild(element, 'offset'));
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
  const divisions = Number(last && childText(last.first, 'duration'));
  if (!last || !divisions) return;
  const offset = -Math.max(1, Math.round(((length / 8) * divisions) / last.duration));
  const at = direction.children.findIndex(({ name }) => name === 'voice' || name === 'staff' || name === 'sound');
  direction.children.splice(
    at === -1 ? direction.children.length : at,
    0,
    makeElement('offset', { text: `${offset}` }),
  );
}

/** Its words; none if there are other marks beside them than a sign, as in 'To Coda' with its sign. */
function textsOf(direction: XmlElement): XmlElement[] {
  const marks = marksOf(direction);
  const texts = marks.filter(({ name, text }) => name === 'words' && text.trim() !== '');
  const signs = marks.filter(({ name }) => name === 'coda' || name === 'segno');
  return texts.length + signs.length === marks.length ? texts : [];
}

const endsSomething = (measure: XmlElement) =>
  listChildren(measure, 'barline').some((barline) => findChild(barline, 'repeat') ?? findChild(barline, 'ending'));

function alignRight(direction: XmlElement): void {
  for (const { attributes } of textsOf(direction)) attributes['halign'] ??= 'right';
}
