import { staffRepeat } from '#normalizing/index.ts';
import { findChild, listChildren, plainText, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';
import { countStaves, measureIds } from './read-signatures.ts';

/** Characters of MEI that are written out for signs, which a small file may have by the thousand. */
const maxCopied = 10_000_000;

/** A sign on this staff for the music of as many measures before. */
type Sign = { staff: number; measures: number };

/**
 * Draws the sign for 'as the measure before' on the staves that the file names. Verovio would draw it on all staves of
 * the part, in place of the notes of the others, and on through the next part if the file does not end it. A sign for
 * several measures would lie across a barline, which Verovio cannot draw: their notes are written out instead.
 */
export function repeatsOfStaves(score: XmlElement): MeiEdit | null {
  const ids = measureIds(score);
  const signs = new Map<string, Sign[]>();
  let first = 0;
  for (const part of listChildren(score, 'part')) {
    const measures = listChildren(part, 'measure');
    const staves = countStaves(measures[0]);
    const open = new Map<number, number>();
    for (const [index, measure] of measures.entries()) {
      readChanges(measure, staves, open);
      const id = ids[index] ?? '';
      const here = Array.from(open, ([staff, length]) => ({ staff: first + staff, measures: length }));
      if (here.length > 0) signs.set(id, (signs.get(id) ?? []).concat(here));
    }
    first += staves;
  }
  return signs.size === 0 ? null : (mei) => drawSigns(mei, signs);
}

/** Signs that begin or end in this measure; without a number they are on all staves. */
function readChanges(measure: XmlElement, staves: number, open: Map<number, number>): void {
  const styles = listChildren(measure, 'attributes').flatMap((one) => listChildren(one, 'measure-style'));
  for (const style of styles) {
    const sign = findChild(style, staffRepeat);
    if (!sign) continue;
    const number = style.attributes['number'];
    const named = number === undefined ? Array.from({ length: staves }, (_, index) => index + 1) : [Number(number)];
    for (const staff of named) {
      if (sign.attributes['type'] === 'start') open.set(staff, lengthOf(sign));
      else open.delete(staff);
    }
  }
}

const lengthOf = (sign: XmlElement) => Math.max(1, Number.parseInt(plainText(sign) ?? '', 10) || 1);

function drawSigns(mei: string, signs: ReadonlyMap<string, Sign[]>): string {
  const drawn: string[] = [];
  let room = maxCopied;
  return mei.replaceAll(/<measure xml:id="([^"]*)"[^]*?<\/measure>/g, (measure, id: string) => {
    let changed = measure;
    for (const { staff, measures } of signs.get(id) ?? []) {
      if (measures === 1) changed = replaceStaff(changed, staff, '<layer n="1"><mRpt num.visible="false"/></layer>');
      else if (!/<note\b/.test(findStaff(changed, staff))) {
        const repeated = findStaff(drawn.at(-measures) ?? '', staff);
        room -= repeated.length;
        if (room >= 0) changed = replaceStaff(changed, staff, copyOf(repeated, id));
      }
    }
    drawn.push(changed);
    return changed;
  });
}

const staffPattern = (staff: number) => new RegExp(`(<staff\\b[^>]*\\bn="${staff}"[^>]*>)([^]*?)(</staff>)`);

/** The layers of a staff; '' if there is none. */
const findStaff = (measure: string, staff: number) => staffPattern(staff).exec(measure)?.[2] ?? '';

function replaceStaff(measure: string, staff: number, layers: string): string {
  if (layers === '') return measure;
  return measure.replace(staffPattern(staff), (_, begin: string, _layers: string, end: string) => begin + layers + end);
}

/** Gives ids of this measure, because ids must be unique; that of a copy does not grow with each further copy. */
const copyOf = (layers: string, measure: string) =>
  layers.replaceAll(/ xml:id="([^"]*?)(?:-copy-[^"]*)?"/g, ` xml:id="$1-copy-${measure}"`);
