import { childText, hasChild, listChildren, type XmlElement } from '#xml/index.ts';

const names = new Set(['clef', 'key', 'time']);
/** What is in force, by name and staff: 'clef 2', 'key'. */
type InForce = Map<string, string>;

/**
 * Takes away clefs, keys and times at the beginning of a measure that are in force already: programs that recognise
 * scanned pages state them again on each line, where Verovio would draw changes. A time by itself stays, as before a
 * trio.
 */
export function dropRestatedSignatures(part: XmlElement): void {
  const inForce: InForce = new Map();
  for (const [index, measure] of listChildren(part, 'measure').entries()) {
    const timed = attributesOf(measure);
    if (index > 0) for (const { element, at } of timed) if (at === 0) dropRestated(element, inForce);
    for (const { element } of timed.toSorted((one, other) => one.at - other.at)) read(element, inForce);
  }
}

/** With their positions in the measure, in divisions, by which they can be put in order. */
function attributesOf(measure: XmlElement): { element: XmlElement; at: number }[] {
  const found: { element: XmlElement; at: number }[] = [];
  let at = 0;
  for (const element of measure.children) {
    const duration = Number(childText(element, 'duration') ?? 0) || 0;
    if (element.name === 'attributes') found.push({ element, at });
    else if (element.name === 'backup') at -= duration;
    else if (element.name === 'forward' || (element.name === 'note' && !hasChild(element, 'chord'))) at += duration;
  }
  return found;
}

function dropRestated(attributes: XmlElement, inForce: InForce): void {
  const restated = attributes.children.filter(
    (child) => names.has(child.name) && inForce.get(idOf(child)) === textOf(child),
  );
  if (restated.every(({ name }) => name === 'time')) return;
  attributes.children = attributes.children.filter((child) => !restated.includes(child));
}

function read(attributes: XmlElement, inForce: InForce): void {
  for (const child of attributes.children) {
    if (!names.has(child.name)) continue;
    const id = idOf(child);
    for (const other of inForce.keys()) if (contradicts(other, id)) inForce.delete(other);
    inForce.set(id, textOf(child));
  }
}

/** A key or time without a number is that of all staves. */
const contradicts = (one: string, other: string) =>
  one !== other && (one.startsWith(`${other} `) || other.startsWith(`${one} `));

function idOf({ name, attributes: { number } }: XmlElement): string {
  if (name === 'clef') return `clef ${number ?? 1}`;
  return number === undefined ? name : `${name} ${number}`;
}

/** The mode of a key is not drawn. */
function textOf({ name, attributes, children, text }: XmlElement): string {
  const { number: _, id: __, ...own } = attributes;
  const inside = children.filter((child) => child.name !== 'mode').map(textOf);
  return JSON.stringify([name, own, inside, text.trim()]);
}
