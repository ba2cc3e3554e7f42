import { listChildren, plainText, type XmlElement } from '#xml/index.ts';

/**
 * Writes the fingers that take turns on a held note in one line, '4–5', as editions do: Verovio would stack them like
 * the fingers of a chord.
 */
export function joinSubstitutions(note: XmlElement): void {
  for (const notations of listChildren(note, 'notations'))
    for (const technical of listChildren(notations, 'technical')) joinIn(technical);
}

function joinIn(technical: XmlElement): void {
  let first: XmlElement | null = null;
  technical.children = technical.children.filter((mark) => {
    if (mark.name !== 'fingering') return true;
    if (first === null || mark.attributes['substitution'] !== 'yes') {
      first = mark;
      return true;
    }
    first.text = [first, mark].flatMap((one) => plainText(one) ?? []).join('–');
    return false;
  });
}
