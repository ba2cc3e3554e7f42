import { childText, hasChild, listChildren, makeElement, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

const behindStaff = new Set(['sound', 'listening']);

/**
 * A direction without <staff> belongs to the first staff (MusicXML 4.0); Verovio would use the staff of the previous
 * note.
 */
export function stavesOfDirections(): Rule {
  let hasSeveral = false;
  return {
    rewrite(measure) {
      hasSeveral ||= listChildren(measure, 'attributes').some((one) => Number(childText(one, 'staves') ?? 1) > 1);
      if (!hasSeveral) return;
      for (const direction of listChildren(measure, 'direction')) if (!hasChild(direction, 'staff')) add(direction);
    },
    endPart() {
      hasSeveral = false;
    },
  };
}

function add({ children }: XmlElement): void {
  const at = children.findIndex(({ name }) => behindStaff.has(name));
  children.splice(at === -1 ? children.length : at, 0, makeElement('staff', { text: '1' }));
}
