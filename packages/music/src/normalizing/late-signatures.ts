import { findChild, hasChild, makeElement, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';
import { isAtEnd, type TimedMeasure } from './timed-measure.ts';

const names = new Set(['key', 'time']);

/**
 * Moves keys and times that some programs write after the last note of a measure into the next measure, from which they
 * apply. Verovio would draw them at the beginning of the measure that contains them.
 */
export function lateSignatures(): Rule {
  let late: XmlElement[] = [];
  return {
    rewrite(measure) {
      if (late.length > 0) begin(measure, late);
      late = [];
    },
    annotate(measure) {
      late = takeLate(measure);
    },
    endPart() {
      late = [];
    },
  };
}

function takeLate({ moments, length }: TimedMeasure): XmlElement[] {
  const attributes = moments.filter(({ element, onset }) => element.name === 'attributes' && isAtEnd(onset, length));
  return attributes.flatMap(({ element }) => {
    const found = element.children.filter(({ name }) => names.has(name));
    element.children = element.children.filter((child) => !found.includes(child));
    return found;
  });
}

/** Signatures that the next measure already has take precedence. */
function begin(measure: XmlElement, signatures: XmlElement[]): void {
  const first = measure.children.find(({ name }) => name === 'attributes' || name === 'note');
  const attributes = first?.name === 'attributes' ? first : makeElement('attributes');
  if (attributes !== first) measure.children.unshift(attributes);
  const news = signatures.filter(({ name }) => !hasChild(attributes, name));
  const divisions = findChild(attributes, 'divisions');
  const others = attributes.children.filter((child) => child !== divisions);
  attributes.children = [...(divisions ? [divisions] : []), ...news, ...others];
}
