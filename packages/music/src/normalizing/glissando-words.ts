import { childText, hasChild, listChildren, makeElement, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

const lines = new Set(['glissando', 'slide']);

/**
 * The text of a line between notes, such as 'gliss.', is put above its first note, because Verovio draws only the line.
 */
export function glissandoWords(): Rule {
  return {
    rewrite(measure) {
      if (!measure.children.some((child) => wordsOf(child) !== '')) return;
      const children: XmlElement[] = [];
      let chordAt = 0;
      for (const child of measure.children) {
        if (child.name !== 'note' || !hasChild(child, 'chord')) chordAt = children.length;
        const words = wordsOf(child);
        if (words !== '') children.splice(chordAt, 0, directionOf(words, childText(child, 'staff')));
        children.push(child);
      }
      measure.children = children;
    },
  };
}

function wordsOf(note: XmlElement): string {
  if (note.name !== 'note') return '';
  const marks = listChildren(note, 'notations').flatMap(({ children }) => children);
  const line = marks.find(({ name, attributes }) => lines.has(name) && attributes['type'] === 'start');
  return line?.text.trim() ?? '';
}

function directionOf(text: string, staff: string | null): XmlElement {
  const words = makeElement('words', { attributes: { 'font-style': 'italic' }, text });
  const type = makeElement('direction-type', { children: [words] });
  const place = staff === null ? [] : [makeElement('staff', { text: staff })];
  return makeElement('direction', { attributes: { placement: 'above' }, children: [type, ...place] });
}
