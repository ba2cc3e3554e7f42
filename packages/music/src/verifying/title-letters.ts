import { countUnwritable } from '#fonts/index.ts';
import { findChild, listChildren, type XmlElement } from '#xml/index.ts';

/** The number of letters in title, names and copyright that no font has. */
export function countTitleLetters(score: XmlElement): number {
  const parents = ['work', 'identification'].flatMap((name) => findChild(score, name) ?? []);
  const titles = [...parents.flatMap(({ children }) => children), ...listChildren(score, 'movement-title')];
  const named = new Set(['work-title', 'movement-title', 'creator', 'rights']);
  return titles.reduce((sum, { name, text }) => sum + (named.has(name) ? countUnwritable(text) : 0), 0);
}
