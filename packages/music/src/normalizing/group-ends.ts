import { findChild, type XmlElement } from '#xml/index.ts';

/** Modifies a score: removes ends of groups that never began, which crash Verovio. */
export function dropUnmatchedGroupEnds(score: XmlElement): void {
  const list = findChild(score, 'part-list');
  if (!list) return;
  const open = new Set<string>();
  list.children = list.children.filter(({ name, attributes: { type, number = '1' } }) => {
    if (name !== 'part-group') return true;
    if (type === 'start') return Boolean(open.add(number));
    return open.delete(number);
  });
}
