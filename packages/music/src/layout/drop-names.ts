import { findChild, listChildren, type XmlElement } from '#xml/index.ts';

const names = new Set(['part-name', 'part-name-display', 'part-abbreviation', 'part-abbreviation-display']);

/** Modifies a score: a solo instrument is not named at each line. */
export function dropNamesOfSolo(score: XmlElement): void {
  const list = findChild(score, 'part-list');
  const parts = list ? listChildren(list, 'score-part') : [];
  if (parts.length !== 1) return;
  for (const element of parts.flatMap(({ children }) => children))
    if (names.has(element.name)) Object.assign(element, { text: '', children: [] });
}
