import { findChild, hasChild, listChildren, type XmlElement } from '#xml/index.ts';
import { isJump } from './jumps.ts';
import type { Rule } from './rule.ts';
import { isAtEnd, type TimedMeasure } from './timed-measure.ts';

/** What stands before the notes of a measure. */
const first = new Set(['print', 'attributes', 'barline']);

/**
 * Moves words behind the last note of a measure into the next, at whose beginning engravers set them: at the end of a line Verovio
 * draws staves without a bar line below them. Words that end something there – Fine, D.C., the last of a piece – end at the bar line.
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

/** Null where other marks stand beside them. */
function wordsOf(direction: XmlElement): XmlElement[] | null {
  const marks = listChildren(direction, 'direction-type').flatMap(({ children }) => children);
  return marks.length > 0 && marks.every(({ name, text }) => name === 'words' && text.trim() !== '') ? marks : null;
}

const endsSomething = (measure: XmlElement) =>
  listChildren(measure, 'barline').some((barline) => findChild(barline, 'repeat') ?? findChild(barline, 'ending'));

function alignRight(direction: XmlElement): void {
  for (const { attributes } of wordsOf(direction) ?? []) attributes['halign'] ??= 'right';
}
