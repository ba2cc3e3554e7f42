import { childText, hasChild, listChildren, makeElement, type XmlElement } from '#xml/index.ts';
import { marksOf } from './directions.ts';
import type { Rule } from './rule.ts';

const behindStaff = new Set(['sound', 'listening']);
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
      hasSeveral ||= listChildren(measure, 'attributes').some((one) => Number(childText(one, 'staves') ?? 1) > 1);
      for (const direction of listChildren(measure, 'direction')) {
        const marks = marksOf(direction);
        const begun = marks.flatMap((mark) =>
          ends.has(mark.attributes['type'] ?? '') ? (open.get(keyOf(mark)) ?? []) : [],
        );
        const staff = childText(direction, 'staff') ?? begun[0] ?? '1';
        for (const mark of marks) if (!ends.has(mark.attributes['type'] ?? '')) open.set(keyOf(mark), staff);
        if (hasChild(direction, 'staff')) continue;
        if (hasSeveral || marks.some(({ name }) => name === 'octave-shift')) add(direction, staff);
      }
    },
    endPart() {
      hasSeveral = false;
      open.clear();
    },
  };
}

const keyOf = ({ name, attributes }: XmlElement) => `${name} ${attributes['number'] ?? 1}`;

function add({ children }: XmlElement, staff: string): void {
  const at = children.findIndex(({ name }) => behindStaff.has(name));
  children.splice(at === -1 ? children.length : at, 0, makeElement('staff', { text: staff }));
}
