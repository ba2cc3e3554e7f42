import type { XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';
import type { Moment, TimedMeasure } from './timed-measure.ts';

const names = new Set(['key', 'time']);

/**
 * Some programs return to the beginning of a measure before they write the key or time of a further staff. They are moved into the first <attributes>, because Verovio reads only that one.
 */
export function scatteredSignatures(): Rule {
  return {
    annotate({ moments }: TimedMeasure) {
      const [first, ...others] = moments;
      if (first?.element.name !== 'attributes') return;
      for (const { element } of others.filter(isAttributesAtStart)) gather(first.element, element);
    },
  };
}

const isAttributesAtStart = ({ element, onset }: Moment) => element.name === 'attributes' && onset === 0;

/** What the first <attributes> states about the same staff takes precedence. */
function gather(first: XmlElement, other: XmlElement): void {
  const isStated = (child: XmlElement) =>
    first.children.some(
      ({ name, attributes }) => name === child.name && attributes['number'] === child.attributes['number'],
    );
  const moved = other.children.filter((child) => names.has(child.name) && !isStated(child));
  if (moved.length === 0) return;
  other.children = other.children.filter((child) => !moved.includes(child));
  for (const child of moved) insertInOrder(first, child);
}

/** The order of children in the schema of <attributes>. */
const order = ['footnote', 'level', 'divisions', 'key', 'time'];

function insertInOrder(attributes: XmlElement, child: XmlElement): void {
  const rank = order.indexOf(child.name);
  const at = attributes.children.findIndex(({ name }) => order.indexOf(name) === -1 || order.indexOf(name) > rank);
  attributes.children.splice(at === -1 ? attributes.children.length : at, 0, child);
}
