import { findChild } from '#xml/index.ts';
import type { Range } from './limits.ts';
import { excerpt, ProblemError } from './problem-error.ts';

/** An XML element with its content. */
export type Element = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
  line: number;
};

export { childText, findChild, hasChild, listChildren, plainText } from '#xml/index.ts';

/** Null if there is no such child. @throws ProblemError if its value is not a number in the range */
export function childNumber(parent: Element, name: string, range: Range): number | null {
  const child = findChild(parent, name);
  return child ? toNumber(child.text, range, child) : null;
}

/** Like `childNumber`, for a whole number. */
export function childInteger(parent: Element, name: string, range: Range): number | null {
  const child = findChild(parent, name);
  return child ? toInteger(child.text, range, child) : null;
}

/** @throws ProblemError if the text is not a decimal number in the range, which names the element and its line */
export function toNumber(text: string, range: Range, { name, line }: Element): number {
  const trimmed = text.trim();
  const value = /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  if (value >= range.from && value <= range.to) return value;
  const { from, to } = range;
  const params = { line, element: name, value: excerpt(trimmed), from, to };
  throw new ProblemError({ code: 'score-file.number', params });
}

/** Like `toNumber`, for a whole number. */
export function toInteger(text: string, range: Range, element: Element): number {
  const value = toNumber(text, range, element);
  if (Number.isInteger(value)) return value;
  const { from, to } = range;
  const params = { line: element.line, element: element.name, value: excerpt(text.trim()), from, to };
  throw new ProblemError({ code: 'score-file.integer', params });
}
