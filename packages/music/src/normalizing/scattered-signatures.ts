import type { XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';
import type { Moment, TimedMeasure } from './timed-measure.ts';

const names = new Set(['key', 'time']);
/** In the first measure clefs too: they are those of the whole staff, not changes. */
const firstNames = new Set([...names, 'clef']);

/**
 * Some programs return to the beginning of a measure before they write the key, time or first clef of a further staff.
 * They are moved into the first <attributes>, because Verovio reads only that one.
 */
export function scatteredSignatures(): Rule {
  return {
    annotate({ moments, index }: TimedMeasure) {
      const [first, ...others] = moments;
      if (first?.element.name !== 'attributes') return;
      for (const { element } of others.filter(isAttributesAtStart))
        gather(first.element, element, index === 0 ? firstNames : names);
    },
  };
}

const isAttributesAtStart = ({ element, onset }: Moment) => element.name === 'attributes' && onset === 0;

/** What the first <attributes> states about the same staff takes precedence. */
function gather(first: XmlElement, other: XmlElement, wanted: ReadonlySet<string>): void {
  const isStated = (child: XmlElement) =>
    first.children.some(
      ({ name, attributes }) => name === child.name && attributes['number'] === child.attributes['number'],
    );
  const moved = other.children.filter((child) => wanted.has(child.name) && !isStated(child));
  if (moved.length === 0) return;
  other.children = other.children.filter((child) => !moved.includes(child));
  for (const child of moved) insertAttribute(first, child);
}

/** The order of children in the schema of <attributes>. */
const order = ['footnote', 'level', 'divisions', 'key', 'time', 'staves', 'part-symbol', 'instruments', 'clef'];

/** Inserts a child into an <attributes> at its position in the schema. */
export function insertAttribute(attributes: XmlElement, child: XmlElement): void {
  const rank = order.indexOf(child.name);
  const at = attributes.children.findIndex(({ name }) => order.indexOf(name) === -1 || order.indexOf(name) > rank);
  attributes.children.splice(at === -1 ? attributes.children.length : at, 0, child);
}
