import type { Range } from './limits.ts';
import { excerpt, ProblemError } from './problem-error.ts';

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

/** Null when there is no such child; throws ProblemError when what it says is no number in the range. */
export function childNumber(parent: Element, name: string, range: Range): number | null {
  const child = findChild(parent, name);
  return child ? toNumber(child.text, range, child) : null;
}

export function childInteger(parent: Element, name: string, range: Range): number | null {
  const child = findChild(parent, name);
  return child ? toInteger(child.text, range, child) : null;
}

export function toNumber(text: string, range: Range, { name, line }: Element): number {
  const trimmed = text.trim();
  const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  if (value >= range.from && value <= range.to) return value;
  const { from, to } = range;
  const params = { line, element: name, value: excerpt(trimmed), from, to };
  throw new ProblemError({ code: 'score-file.number', params });
}

export function toInteger(text: string, range: Range, element: Element): number {
  const value = toNumber(text, range, element);
  if (Number.isInteger(value)) return value;
  const { from, to } = range;
  const params = { line: element.line, element: element.name, value: excerpt(text.trim()), from, to };
  throw new ProblemError({ code: 'score-file.integer', params });
}
