import type { Range } from './limits.ts';
import { Refused } from './refused.ts';

/** One XML element with all it holds. */
export type Element = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
  line: number;
};

export function findChild(parent: Element, name: string): Element | undefined {
  for (const child of parent.children) if (child.name === name) return child;
  return undefined;
}

export function hasChild(parent: Element, name: string): boolean {
  return findChild(parent, name) !== undefined;
}

export function listChildren(parent: Element, name: string): Element[] {
  return parent.children.filter((child) => child.name === name);
}

/** Text on one line, or null when there is none. */
export function plainText(element: Element | undefined): string | null {
  return element?.text.replace(/\s+/g, ' ').trim() || null;
}

export function childText(parent: Element, name: string): string | null {
  return plainText(findChild(parent, name));
}

/** Null when there is no such child; refused when what it says is no number in the range. */
export function childNumber(parent: Element, name: string, range: Range): number | null {
  const child = findChild(parent, name);
  return child ? toNumber(child.text, range, child) : null;
}

export function childInteger(parent: Element, name: string, range: Range): number | null {
  const child = findChild(parent, name);
  return child ? toInteger(child.text, range, child) : null;
}

export function toNumber(text: string, { from, to }: Range, { name, line }: Element): number {
  const trimmed = text.trim();
  const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  if (value >= from && value <= to) return value;
  throw refusedValue(name, trimmed, `a number from ${from} to ${to}`, line);
}

export function toInteger(text: string, range: Range, element: Element): number {
  const value = toNumber(text, range, element);
  if (Number.isInteger(value)) return value;
  throw refusedValue(element.name, text.trim(), `a whole number from ${range.from} to ${range.to}`, element.line);
}

/** "This file says '99' in <octave>, where only a number from 0 to 9 makes sense …", or that nothing is said there. */
export function refusedValue(name: string, value: string, wanted: string, line: number): Refused {
  const said = value.length > 40 ? `${value.slice(0, 40)}…` : value;
  const reason =
    value === ''
      ? `This file lacks ${wanted} in <${name}>.`
      : `This file says '${said}' in <${name}>, where only ${wanted} makes sense.`;
  return new Refused('value', `${reason} ${mend}`, line);
}

export const mend = 'Mend it in the notation program and export the score again.';
