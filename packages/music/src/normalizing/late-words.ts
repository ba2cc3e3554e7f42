import { findChild, hasChild, listChildren, type XmlElement } from '#xml/index.ts';
import { isJump } from './jumps.ts';
import type { Rule } from './rule.ts';
import { isAtEnd, type TimedMeasure } from './timed-measure.ts';

/** Elements that precede the notes of a measure. */
const first = new Set(['print', 'attributes', 'barline']);

/**
 * Moves words after the last note of a measure to the beginning of the next one, where engravers put them; at the end
 * of a line Verovio would extend the staves below them beyond the barline. Words such as Fine or D.C., which apply to
 * the end of the measure, are right-aligned with the barline instead.
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

function takeLate({ moments, length }: TimedMeasure): XmlElement[] {
  const late = moments.filter(({ element, onset }) => element.name === 'direction' && isAtEnd(onset, length));
  return late
    .map(({ element }) => element)
    .filter((element) => wordsOf(element) !== null && !hasChild(element, 'offset'));
}

/** Null if there are other marks beside them. */
function wordsOf(direction: XmlElement): XmlElement[] | null {
  const marks = listChildren(direction, 'direction-type').flatMap(({ children }) => children);
  return marks.length > 0 && marks.every(({ name, text }) => name === 'words' && text.trim() !== '') ? marks : null;
}

const endsSomething = (measure: XmlElement) =>
  listChildren(measure, 'barline').some((barline) => findChild(barline, 'repeat') ?? findChild(barline, 'ending'));

function alignRight(direction: XmlElement): void {
  for (const { attributes } of wordsOf(direction) ?? []) attributes['halign'] ??= 'right';
}
