import { childText, findChild, listChildren, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';

/**
 * Braces parts of several staves within a group, such as the two pianists of a duet, which Verovio leaves without;
 * unless the file says otherwise, or the group braces the part already.
 */
export function bracesWithinGroups(score: XmlElement): MeiEdit | null {
  const symbols = new Map<string, string>();
  for (const part of listChildren(score, 'part')) {
    const id = part.attributes['id'] ?? '';
    const symbol = symbolOf(part);
    if (symbol !== null && isGrouped(score, id)) symbols.set(id, symbol);
  }
  if (symbols.size === 0) return null;
  return (mei) =>
    mei.replaceAll(/<staffGrp\b[^>]*\bxml:id="([^"]*)"[^>]*>(?!\s*<grpSym)/g, (tag, id: string) => {
      const symbol = symbols.get(id);
      return symbol === undefined ? tag : `${tag}<grpSym symbol="${symbol}"/>`;
    });
}

const symbolsOfMei: Readonly<Record<string, string>> = {
  brace: 'brace',
  bracket: 'bracket',
  square: 'bracketsq',
  line: 'line',
};

/** The symbol of a part in MEI: a brace unless the file says otherwise; null for one staff or none. */
function symbolOf(part: XmlElement): string | null {
  const measure = findChild(part, 'measure');
  const attributes = measure ? listChildren(measure, 'attributes') : [];
  const staves = Math.max(1, ...attributes.map((one) => Number(childText(one, 'staves') ?? 1) || 1));
  const symbol = attributes.map((one) => childText(one, 'part-symbol')).find((one) => one !== null);
  return staves > 1 ? (symbolsOfMei[symbol ?? 'brace'] ?? null) : null;
}

/** Whether it is in a group with other parts, or alone under another symbol than a brace. */
function isGrouped(score: XmlElement, part: string): boolean {
  const open = new Map<string, { symbol: string | null; parts: string[] }>();
  const groups: { symbol: string | null; parts: string[] }[] = [];
  for (const element of findChild(score, 'part-list')?.children ?? []) {
    const number = element.attributes['number'] ?? '1';
    if (element.name === 'score-part')
      for (const { parts } of open.values()) parts.push(element.attributes['id'] ?? '');
    else if (element.attributes['type'] === 'start') {
      const group = { symbol: childText(element, 'group-symbol'), parts: [] };
      open.set(number, group);
      groups.push(group);
    } else open.delete(number);
  }
  const own = groups.filter(({ parts }) => parts.includes(part));
  return own.length > 0 && !own.some(({ symbol, parts }) => symbol === 'brace' && parts.length === 1);
}
