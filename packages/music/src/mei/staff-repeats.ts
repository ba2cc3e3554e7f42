import { staffRepeat } from '#normalizing/index.ts';
import { findChild, listChildren, plainText, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';
import { countStaves, measureIds } from './read-signatures.ts';

/**
 * Draws the sign for 'as the measure before' on the staff that the file names; Verovio would draw it on all staves of
 * the part, in place of the notes of the others.
 */
export function repeatsOfStaves(score: XmlElement): MeiEdit | null {
  const ids = measureIds(score);
  const repeated = new Map<string, number[]>();
  let first = 0;
  for (const part of listChildren(score, 'part')) {
    const measures = listChildren(part, 'measure');
    const open = new Set<number>();
    for (const [index, measure] of measures.entries()) {
      for (const { staff, isStart } of changesIn(measure)) {
        if (isStart) open.add(staff);
        else open.delete(staff);
      }
      const staves = [...open].map((staff) => first + staff);
      if (staves.length > 0) repeated.set(ids[index] ?? '', [...(repeated.get(ids[index] ?? '') ?? []), ...staves]);
    }
    first += countStaves(measures[0]);
  }
  if (repeated.size === 0) return null;
  return (mei) =>
    mei.replaceAll(/<measure xml:id="([^"]*)"[^]*?<\/measure>/g, (measure, id: string) =>
      (repeated.get(id) ?? []).reduce(repeatStaff, measure),
    );
}

function changesIn(measure: XmlElement): { staff: number; isStart: boolean }[] {
  const styles = listChildren(measure, 'attributes').flatMap((one) => listChildren(one, 'measure-style'));
  return styles.flatMap((style) => {
    const repeat = findChild(style, staffRepeat);
    if (!repeat) return [];
    const isStart = repeat.attributes['type'] === 'start' && (plainText(repeat) ?? '1') === '1';
    return [{ staff: Number(style.attributes['number'] ?? 1), isStart }];
  });
}

function repeatStaff(measure: string, staff: number): string {
  return measure.replace(
    new RegExp(`(<staff\\b[^>]*\\bn="${staff}"[^>]*>)([^]*?)(</staff>)`),
    '$1<layer n="1"><mRpt/></layer>$3',
  );
}
