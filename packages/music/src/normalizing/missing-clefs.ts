import { childText, hasChild, listChildren, makeElement, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';
import { insertAttribute } from './scattered-signatures.ts';
import { heightOf } from './staff-lines.ts';

/** Staff steps above C0. */
const middleC = 4 * 7;

/**
 * Gives a staff without a clef, as recognition programs leave it, the clef in which its first notes are read: Verovio
 * sets its notes as in treble clef without drawing one, and its key signature below the staff.
 */
export function missingClefs(): Rule {
  return {
    rewrite(measure, { index }) {
      if (index > 0 || measure.children.some((child) => hasChild(child, 'unpitched'))) return;
      const attributes = listChildren(measure, 'attributes');
      const [first] = attributes;
      if (!first) return;
      const stated = attributes.flatMap(({ children }) =>
        children.filter(({ name }) => name === 'clef' || isOwnStaff(name)),
      );
      const withClef = new Set(stated.map(({ attributes: { number = '1' } }) => number));
      for (const [staff, notes] of Map.groupBy(listChildren(measure, 'note'), staffOf))
        if (!withClef.has(staff)) insertAttribute(first, clefFor(staff, notes));
    },
  };
}

/** A staff of one line, say, may well have no clef. */
const isOwnStaff = (name: string) => name === 'staff-details';

const staffOf = (note: XmlElement) => childText(note, 'staff') ?? '1';

function clefFor(staff: string, notes: readonly XmlElement[]): XmlElement {
  const heights = notes.map(heightOf).filter((height) => height > 0);
  const sum = heights.reduce((total, height) => total + height, 0);
  const isHigh = heights.length > 0 ? sum >= middleC * heights.length : staff === '1';
  return makeElement('clef', {
    attributes: { number: staff },
    children: [makeElement('sign', { text: isHigh ? 'G' : 'F' }), makeElement('line', { text: isHigh ? '2' : '4' })],
  });
}
