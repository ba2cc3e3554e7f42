import { childText, findChild, listChildren, type XmlElement } from '#xml/index.ts';

const names = new Set(['part-name', 'part-name-display', 'part-abbreviation', 'part-abbreviation-display']);

/** Modifies a score: a solo instrument is not named at each line. */
export function dropNamesOfSolo(score: XmlElement): void {
  const list = findChild(score, 'part-list');
  const parts = list ? listChildren(list, 'score-part') : [];
  if (!list || !(parts.length === 1 || areTwoHands(list, parts))) return;
  for (const element of parts.flatMap(({ children }) => children))
    if (names.has(element.name)) Object.assign(element, { text: '', children: [] });
}

/** Whether they are the staves of one piano: two parts in a brace, with one name or with a name for the first alone. */
function areTwoHands(list: XmlElement, parts: readonly XmlElement[]): boolean {
  const [right, left] = parts.map((part) => childText(part, 'part-name') ?? '');
  if (parts.length !== 2 || (left !== '' && left !== right)) return false;
  const order = list.children.map((child) => (child.name === 'score-part' ? 'part' : startOf(child)));
  return order.indexOf('brace') !== -1 && order.indexOf('brace') < order.indexOf('part');
}

const startOf = (group: XmlElement) => (group.attributes['type'] === 'start' ? childText(group, 'group-symbol') : null);
