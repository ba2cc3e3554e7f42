import { QUARTER } from '#model.ts';
import { childText, hasChild, makeElement, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';
import { notatedLength } from './timed-measure.ts';

/** Adds the <duration> that a note lacks, by its note value: Verovio would begin the next note at the same moment. */
export function missingDurations(): Rule {
  const divisionsByPart = new Map<number, number>();
  return {
    rewrite(measure, { part }) {
      for (const element of measure.children) {
        if (element.name === 'attributes') {
          const divisions = Number(childText(element, 'divisions') ?? Number.NaN);
          if (divisions > 0) divisionsByPart.set(part, divisions);
        } else if (element.name === 'note') addDuration(element, divisionsByPart.get(part) ?? 1);
      }
    },
  };
}

function addDuration(note: XmlElement, divisions: number): void {
  if (hasChild(note, 'duration') || hasChild(note, 'grace')) return;
  const length = notatedLength(note);
  const behind = note.children.findLastIndex(({ name }) => beforeDuration.has(name));
  if (length === null || behind === -1) return;
  const text = String((length / QUARTER) * divisions);
  note.children.splice(behind + 1, 0, makeElement('duration', { text }));
}

const beforeDuration = new Set(['chord', 'pitch', 'rest', 'unpitched']);
