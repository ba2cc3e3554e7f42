import { makeElement, findChild, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/** Elements that may precede the <attributes> of a part without hiding them from Verovio. */
const before = new Set(['print', 'attributes', 'barline']);

/**
 * Verovio leaves out a part whose first measure does not begin with <attributes>. A chord symbol before them, as
 * MuseScore 4 writes it, is moved after them, and missing ones are added.
 */
export function attributesFirst(): Rule {
  return {
    rewrite(measure, { index }) {
      if (index > 0) return;
      const attributes = findChild(measure, 'attributes');
      if (!attributes) return void measure.children.unshift(plainAttributes());
      const at = measure.children.indexOf(attributes);
      const above = measure.children.slice(0, at);
      if (above.every(({ name }) => before.has(name))) return;
      if (above.some(({ name }) => takesTime.has(name))) return void measure.children.unshift(plainAttributes());
      measure.children = [attributes, ...above, ...measure.children.slice(at + 1)];
    },
  };
}

const takesTime = new Set(['note', 'backup', 'forward']);

function plainAttributes(): XmlElement {
  return makeElement('attributes', { children: [makeElement('divisions', { text: '1' })] });
}
