import type { PlacedText } from '#engraving/drawing.ts';
import { readTexts } from '#engraving/testing.ts';

/** A text that cannot be read well: it overlaps another one, or exceeds the margin. */
export type TextFault = { fault: 'overlap' | 'edge'; text: string; kind: string; other: string; by: number };

/** In page units, hundredths of a millimetre: overlaps up to this size look like touching letters. */
const tolerance = 10;
/** The printable area begins at this distance from the edge of the paper. */
const edge = 500;

/** The faults of the texts on an engraved page. */
export function findTextFaults(svg: string): TextFault[] {
  const texts = readTexts(svg);
  const [, width = 0] = (/<svg class="definition-scale"[^>]*viewBox="0 0 (\d+)/.exec(svg) ?? []).map(Number);
  return [...findOverEdge(texts, width), ...findOverlaps(texts)];
}

function findOverEdge(texts: readonly PlacedText[], width: number): TextFault[] {
  return texts.flatMap(({ left, right, text, kind }) => {
    const by = Math.max(edge - left, right - (width - edge));
    return by > 0 ? [{ fault: 'edge', text, kind, other: '', by: Math.round(by) } as const] : [];
  });
}

function findOverlaps(texts: readonly PlacedText[]): TextFault[] {
  const sorted = texts.toSorted((one, other) => one.left - other.left);
  return sorted.flatMap((text, index) => {
    const met: TextFault[] = [];
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (!other || other.left >= text.right - tolerance) break;
      if (other.id === text.id && other.baseline === text.baseline) continue;
      const down = Math.min(text.bottom, other.bottom) - Math.max(text.top, other.top);
      const across = Math.min(text.right, other.right) - other.left;
      if (down > tolerance && across > tolerance) {
        const by = Math.round(Math.min(down, across));
        met.push({ fault: 'overlap', text: text.text, kind: `${text.kind} ${other.kind}`, other: other.text, by });
      }
    }
    return met;
  });
}
