import { hasChild, listChildren, type XmlElement } from '#xml/index.ts';

const repeatable = ['dynamics', 'metronome'];

/**
 * Removes a dynamic or a metronome mark that the same moment has already: MuseScore writes the 'sf' of a chord once for
 * each of its notes, and Verovio leaves room for all of them, one below the other.
 */
export function dropRepeatedDirections(measure: XmlElement): void {
  let run = new Set<string>();
  measure.children = measure.children.filter((child) => {
    if (child.name !== 'direction') {
      run = new Set();
      return true;
    }
    const types = listChildren(child, 'direction-type');
    if (!types.every((type) => repeatable.some((name) => hasChild(type, name)))) return true;
    const written = JSON.stringify(withoutPositions(child));
    const isRepeated = run.has(written);
    run.add(written);
    return !isRepeated;
  });
}

function withoutPositions({ name, attributes, children, text }: XmlElement): XmlElement {
  const own = Object.entries(attributes).filter(([key]) => !/^(?:default|relative)-[xy]$/.test(key));
  return { name, attributes: Object.fromEntries(own), children: children.map(withoutPositions), text };
}
