/** An XML element with its content. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Its direct text; blanks between its children are left out. */
  text: string;
};

export function makeElement(
  name: string,
  { attributes = {}, children = [], text = '' }: Partial<Omit<XmlElement, 'name'>> = {},
): XmlElement {
  return { name, attributes, children, text };
}

type Parent<Child> = { readonly children: readonly Child[] };
type Named = { readonly name: string };

export function findChild<Child extends Named>(parent: Parent<Child>, name: string): Child | undefined {
  for (const child of parent.children) if (child.name === name) return child;
  return undefined;
}

export function hasChild(parent: Parent<Named>, name: string): boolean {
  return findChild(parent, name) !== undefined;
}

export function listChildren<Child extends Named>(parent: Parent<Child>, name: string): Child[] {
  return parent.children.filter((child) => child.name === name);
}

/** The text on one line, or null if there is none. */
export function plainText(element: { readonly text: string } | undefined): string | null {
  return element?.text.replace(/\s+/g, ' ').trim() || null;
}

export function childText(parent: Parent<Named & { readonly text: string }>, name: string): string | null {
  return plainText(findChild(parent, name));
}
