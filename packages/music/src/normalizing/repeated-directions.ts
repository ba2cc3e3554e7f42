import { hasChild, listChildren, type XmlElement } from '#xml/index.ts';

/**
 * Removes a dynamic that the same moment has already: MuseScore writes the 'sf' of a chord once for each of its notes,
 * and Verovio leaves room for all of them, one below the other.
 */
export function dropRepeatedDirections(measure: XmlElement): void {
  let run = new Set<string>();
  measure.children = measure.children.filter((child) => {
    if (child.name !== 'direction') {
      run = new Set();
      return true;
    }
    if (!listChildren(child, 'direction-type').every((type) => hasChild(type, 'dynamics'))) return true;
    const written = JSON.stringify([child.attributes, child.children]);
    const isRepeated = run.has(written);
    run.add(written);
    return !isRepeated;
  });
}
