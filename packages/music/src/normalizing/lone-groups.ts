import { childText, findChild, listChildren, type XmlElement } from '#xml/index.ts';

/** Modifies a score: removes the brace or bracket of groups with a single staff. */
export function dropLoneGroups(score: XmlElement): void {
  const list = findChild(score, 'part-list');
  if (!list) return;
  const staves = new Map(listChildren(score, 'part').map((part) => [part.attributes['id'], stavesOf(part)]));
  const open = new Map<string, { symbol: XmlElement; group: XmlElement; staves: number }>();
  for (const element of list.children) {
    const number = element.attributes['number'] ?? '1';
    if (element.name === 'score-part') {
      for (const group of open.values()) group.staves += staves.get(element.attributes['id']) ?? 1;
    } else if (element.name === 'part-group') {
      const symbol = findChild(element, 'group-symbol');
      if (element.attributes['type'] === 'start' && symbol) open.set(number, { symbol, group: element, staves: 0 });
      else if (element.attributes['type'] === 'stop') {
        drop(open.get(number));
        open.delete(number);
      }
    }
  }
  for (const group of open.values()) drop(group);
}

function drop(found: { symbol: XmlElement; group: XmlElement; staves: number } | undefined): void {
  if (found?.staves === 1) found.group.children = found.group.children.filter((child) => child !== found.symbol);
}

function stavesOf(part: XmlElement): number {
  const measure = findChild(part, 'measure');
  const attributes = measure ? listChildren(measure, 'attributes') : [];
  return Math.max(1, ...attributes.map((one) => Number(childText(one, 'staves') ?? 1) || 1));
}
