import { SaxesParser } from 'saxes';
import { labelOf } from '#measure-labels.ts';

/** A range of the text: `end` is the index after it. */
export type Span = { start: number; end: number };
type ElementSpan = Span & { name: string; line: number };

/** A measure of one part with its elements, and those in its notes. */
export type MeasureOutline = Span & { label: string; line: number; elements: ElementSpan[] };

/** Depth of <measure> in a score-partwise file. */
const measureDepth = 3;

/** The measures of each part of a score that was read before. */
export function outlineOf(xml: string): MeasureOutline[][] {
  const parser = new SaxesParser();
  const parts: MeasureOutline[][] = [];
  const open: ElementSpan[] = [];
  let lastStart = 0;
  parser.on('opentagstart', () => {
    lastStart = xml.lastIndexOf('<', parser.position - 1);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, start: lastStart, end: lastStart, line: parser.line };
    open.push(element);
    if (open.length === measureDepth - 1 && name === 'part') parts.push([]);
    const part = parts.at(-1);
    if (open.length === measureDepth && name === 'measure')
      part?.push({ ...element, label: labelOf(attributes, part.length), elements: [] });
  });
  parser.on('closetag', () => {
    const depth = open.length;
    const element = open.pop();
    const measure = parts.at(-1)?.at(-1);
    if (!element || !measure) return;
    element.end = parser.position;
    const isOfNote = depth === measureDepth + 2 && open.at(-1)?.name === 'note';
    if (depth === measureDepth) measure.end = element.end;
    else if (depth === measureDepth + 1 || isOfNote) measure.elements.push(element);
  });
  parser.write(xml).close();
  return parts;
}

/** The text without these spans, which may overlap. */
export function cut(xml: string, spans: readonly Span[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (start > at) kept += xml.slice(at, start);
    at = Math.max(at, end);
  }
  return kept + xml.slice(at);
}
