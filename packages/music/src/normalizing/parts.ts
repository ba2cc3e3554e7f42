import { labelOf } from '#measure-labels.ts';
import { plainText, XmlElement } from '#xml/element.ts';
import { rewriteEach } from './timed-measure.ts';

/** Modifies a score: removes ends of groups that never began, which crash Verovio. */
export function dropUnmatchedGroupEnds(score: XmlElement): void {
  const list = score.find('part-list');
  if (!list) return;
  const open = new Set<string>();
  list.children = list.children.filter(({ name, attributes: { type, number = '1' } }) => {
    if (name !== 'part-group') return true;
    if (type === 'start') return Boolean(open.add(number));
    return open.delete(number);
  });
}

type Group = { group: XmlElement; parts: XmlElement[] };

/** The groups of a part list with their parts, in the order of their ends: inner groups come first. */
export function groupsIn(score: XmlElement): Group[] {
  const ended: Group[] = [];
  const open = new Map<string, Group>();
  for (const element of score.within('part-list').flatMap(({ children }) => children)) {
    const { number = '1', type } = element.attributes;
    if (element.name === 'score-part') for (const { parts } of open.values()) parts.push(element);
    if (element.name !== 'part-group') continue;
    ended.push(...[open.get(number)].filter((group) => group !== undefined));
    open.delete(number);
    if (type === 'start') open.set(number, { group: element, parts: [] });
  }
  return [...ended, ...open.values()];
}

/** Modifies a score: removes the brace or bracket of groups with a single staff. */
export function dropLoneGroups(score: XmlElement): void {
  const staves = new Map(score.list('part').map((part) => [part.attributes['id'], stavesOf(part)]));
  for (const { group, parts } of groupsIn(score)) {
    const count = parts.reduce((sum, { attributes }) => sum + (staves.get(attributes['id']) ?? 1), 0);
    if (count === 1) group.children = group.children.filter(({ name }) => name !== 'group-symbol');
  }
}

/** The number of staves that its first measure has. */
export function stavesOf(part: XmlElement): number {
  const counts = (part.find('measure') ?? part).within('attributes', 'staves');
  return Math.max(1, ...counts.map((staves) => Number(plainText(staves)) || 1));
}

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
  for (const { group, parts } of groupsIn(score))
    if (parts.some((part) => nameOf(part, 'part-name') !== '')) nameParts(group, parts);
}

function nameParts(group: XmlElement, parts: readonly XmlElement[]): void {
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

/** The name in one line; '' if it has none, or hides it. */
function nameOf(element: XmlElement, kind: string): string {
  const display = element.find(`${kind}-display`);
  const isHidden = element.find(kind)?.attributes['print-object'] === 'no';
  const text = display?.children.map((child) => plainText(child)).join('') ?? (isHidden ? '' : element.textOf(kind));
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Texts replace the part's name; its own elements, such as flats, stay between them. */
function rename(part: XmlElement, kind: string, change: (own: (string | XmlElement)[]) => (string | XmlElement)[]) {
  const plain = part.find(kind);
  if (plain) {
    const text = change([plainText(plain) ?? '']).join('');
    part.children = part.children.map((child) => (child === plain ? new XmlElement(kind, { text }) : child));
  }
  const display = part.find(`${kind}-display`);
  if (!display) return;
  display.children = change([...display.children]).map((one) =>
    typeof one === 'string' ? new XmlElement('display-text', { text: one }) : one,
  );
}

/** The most letters of a line: a longer one would take the room of the music. */
const maxLine = 24;
/** More lines would touch the names of the staves above and below. */
const maxLines = 4;
const nameKinds = ['part-name', 'part-abbreviation'];
const longWord = new RegExp(`\\S{${maxLine}}(?=\\S)`, 'gu');

/**
 * Modifies a score: names of parts that are too long for one line are broken into several, and end with '…' where they
 * have no room.
 */
export function breakPartNames(score: XmlElement): void {
  for (const part of partsIn(score))
    for (const kind of nameKinds) {
      const plain = part.find(kind);
      const lines = linesOf(nameOfPart(part, kind));
      if (!plain || lines.length < 2) continue;
      const cut =
        lines.length > maxLines ? [`${lines[maxLines - 1]?.slice(0, maxLine - 1)}…`] : lines.slice(maxLines - 1);
      plain.text = [...lines.slice(0, maxLines - 1), ...cut].join('\n');
      // Verovio prefers this element to the plain name, and breaks no lines in it.
      part.children = part.children.filter((child) => child.name !== `${kind}-display`);
    }
}

/** The number of names that do not fit whole. */
export function countCutPartNames(score: XmlElement): number {
  const names = partsIn(score).flatMap((part) => nameKinds.map((kind) => nameOfPart(part, kind)));
  return names.filter((name) => linesOf(name).length > maxLines).length;
}

/** A part alone is not named. */
function partsIn(score: XmlElement): XmlElement[] {
  const list = score.find('part-list');
  const parts = list ? list.list('score-part') : [];
  return parts.length > 1 ? parts : [];
}

/** '' if it has none, hides it, or has accidentals between its letters. */
function nameOfPart(part: XmlElement, kind: string): string {
  const display = part.find(`${kind}-display`);
  const plain = part.find(kind);
  if ([plain, display].some((element) => element?.attributes['print-object'] === 'no')) return '';
  if (display?.children.some(({ name }) => name !== 'display-text')) return '';
  return (display?.children.map(({ text }) => text).join('') ?? plain?.text ?? '').trim();
}

/** The lines that a name has by itself; those that are too long are broken between words, and long words within. */
function linesOf(name: string): string[] {
  const lines = name.split('\n').map((line) => line.replaceAll(longWord, '$& '));
  return lines.flatMap((line) => breakLines(line, maxLine));
}

/** Breaks a text between words into lines of at most this many letters; a longer word has a line of its own. */
export function breakLines(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * Gives the nth measures of all parts the same number, because Verovio joins measures by number and loses notes if
 * parts count differently. It prints none for an implicit measure.
 */
export function giveSameNumbersToAllParts(score: XmlElement): void {
  const labels: string[] = [];
  for (const part of score.list('part'))
    for (const [index, { attributes }] of part.list('measure').entries()) {
      const label = (labels[index] ??= labelOf(attributes, index));
      attributes['number'] = label || '0';
      if (label === '') attributes['implicit'] = 'yes';
    }
}

/** A file may say that a part has 0 staves, which crashes Verovio; its notes need one. */
export const atLeastOneStaff = rewriteEach(['attributes'], (attributes) => {
  if (Number(attributes.textOf('staves')) === 0)
    attributes.children = attributes.children.filter(({ name }) => name !== 'staves');
});

/**
 * Finale enlarges tablature staves, because their lines are wider apart. Verovio does that by itself, and would enlarge
 * chord symbols and stems with the staff. Small staves stay small.
 */
export const noEnlargedStaves = rewriteEach(['attributes', 'staff-details'], (details) => {
  details.children = details.children.filter(({ name, text }) => name !== 'staff-size' || !(Number(text) > 100));
});
