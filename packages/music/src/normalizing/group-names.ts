import { childText, findChild, makeElement, plainText, type XmlElement } from '#xml/index.ts';

const nameElements = ['group-name', 'group-name-display', 'group-abbreviation', 'group-abbreviation-display'];
const kinds = [
  { group: 'group-name', part: 'part-name' },
  { group: 'group-abbreviation', part: 'part-abbreviation' },
];
/** '1', '1 2', '3.4.' or 'II'. */
const onlyNumbers = /^[\d\s.,&–-]+$|^[IVX\s.]+$/;

/**
 * Modifies a score: Verovio prints the name of a group over the name of the part in its middle. Where either is a
 * number, as in 'Horns in F' with the parts '1' and '2', the parts are named 'Horns in F 1' and 'Horns in F 2'; where
 * the parts have names of their own, that of the group is left out.
 */
export function nameGroupsByParts(score: XmlElement): void {
  const list = findChild(score, 'part-list');
  if (!list) return;
  const open = new Map<string, { group: XmlElement; parts: XmlElement[] }>();
  for (const element of list.children) {
    const number = element.attributes['number'] ?? '1';
    if (element.name === 'score-part') for (const { parts } of open.values()) parts.push(element);
    else if (element.name !== 'part-group') continue;
    else if (element.attributes['type'] === 'start') open.set(number, { group: element, parts: [] });
    else {
      nameParts(open.get(number));
      open.delete(number);
    }
  }
  for (const found of open.values()) nameParts(found);
}

function nameParts(found: { group: XmlElement; parts: XmlElement[] } | undefined): void {
  if (!found || found.parts.every((part) => nameOf(part, 'part-name') === '')) return;
  const { group, parts } = found;
  for (const kind of kinds) {
    const name = nameOf(group, kind.group);
    if (name === '') continue;
    for (const part of parts) {
      if (onlyNumbers.test(nameOf(part, kind.part))) rename(part, kind.part, (own) => [`${name} `, ...own]);
      else if (onlyNumbers.test(name) && parts.length === 1) rename(part, kind.part, (own) => [...own, ` ${name}`]);
    }
  }
  group.children = group.children.filter((child) => !nameElements.includes(child.name));
}

/** In one line; '' if it has none, or hides it. */
function nameOf(element: XmlElement, kind: string): string {
  const display = findChild(element, `${kind}-display`);
  const isHidden = findChild(element, kind)?.attributes['print-object'] === 'no';
  const text =
    display?.children.map((child) => plainText(child)).join('') ?? (isHidden ? '' : childText(element, kind));
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Texts replace the part's name; its own elements, such as flats, stay between them. */
function rename(part: XmlElement, kind: string, change: (own: (string | XmlElement)[]) => (string | XmlElement)[]) {
  const plain = findChild(part, kind);
  if (plain) {
    const text = change([plainText(plain) ?? '']).join('');
    part.children = part.children.map((child) => (child === plain ? makeElement(kind, { text }) : child));
  }
  const display = findChild(part, `${kind}-display`);
  if (!display) return;
  display.children = change([...display.children]).map((one) =>
    typeof one === 'string' ? makeElement('display-text', { text: one }) : one,
  );
}
