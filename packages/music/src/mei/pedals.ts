import { listChildren, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';
import { measureIds } from './read-signatures.ts';

/** The start of a pedal line in MEI. */
const lineStart = /(<pedal\b[^>]*\bdir="down"[^>]*\bform=")line"/g;

/** Adds the sign 'Ped.' at the start of a pedal line (`line="yes" sign="yes"`), which Verovio's import leaves out. */
export function pedalSigns(score: XmlElement): MeiEdit | null {
  const ids = measureIds(score);
  /** For each measure's id, whether its pedal lines begin with a sign, in order. */
  const signs = new Map<string, boolean[]>();
  for (const part of listChildren(score, 'part')) {
    for (const [index, measure] of listChildren(part, 'measure').entries()) {
      const own = startsIn(measure).map(({ attributes }) => attributes['sign'] === 'yes');
      if (own.length > 0) signs.set(ids[index] ?? '', [...(signs.get(ids[index] ?? '') ?? []), ...own]);
    }
  }
  if (![...signs.values()].some((own) => own.includes(true))) return null;
  return (mei) =>
    mei.replaceAll(/<measure xml:id="([^"]*)"[^]*?<\/measure>/g, (measure, id: string) => {
      const own = [...(signs.get(id) ?? [])];
      return own.includes(true)
        ? measure.replaceAll(lineStart, (tag, before: string) => (own.shift() ? `${before}pedline"` : tag))
        : measure;
    });
}

function startsIn(measure: XmlElement): XmlElement[] {
  const types = listChildren(measure, 'direction').flatMap((direction) => listChildren(direction, 'direction-type'));
  const pedals = types.flatMap((type) => listChildren(type, 'pedal'));
  return pedals.filter(({ attributes }) => attributes['type'] === 'start' && attributes['line'] === 'yes');
}
