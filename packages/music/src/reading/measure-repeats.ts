import type { Measure, Note, MeasureRepeat } from '#model.ts';
import { toStaff } from './attributes.ts';
import { type Element, findChild, listChildren } from './element.ts';
import { limits } from './limits.ts';

/** The signs in force in one part: the number of measures that each stands for, by staff; null is every staff. */
export class MeasureRepeats {
  #measures = new Map<number | null, number>();

  read(attributes: Element): void {
    for (const style of listChildren(attributes, 'measure-style')) {
      const sign = findChild(style, 'measure-repeat');
      if (!sign) continue;
      const number = style.attributes['number'];
      const staff = number === undefined ? null : toStaff(number, style);
      if (sign.attributes['type'] === 'start')
        this.#measures.set(staff, Math.max(1, Number.parseInt(sign.text, 10) || 1));
      else if (staff === null) this.#measures.clear();
      else this.#measures.delete(staff);
    }
  }

  /** Those of the measure that was just read, whose part has so many staves. */
  list(staves: number): MeasureRepeat[] {
    return Array.from({ length: staves }, (_, index) => index + 1).flatMap((staff) => {
      const measures = this.#measures.get(staff) ?? this.#measures.get(null);
      return measures === undefined ? [] : [{ staff, measures }];
    });
  }
}

/**
 * Gives the measures that are played like measures before, but have rests alone, the notes of those. MusicXML 4.0,
 * <measure-repeat>, asks files to write them out, which not all programs do.
 */
export function fillMeasureRepeats(measures: Measure[]): void {
  let room: number = limits.notesOfMeasureRepeats;
  for (const [index, measure] of measures.entries()) {
    for (const sign of measure.measureRepeats ?? []) {
      const repeated = measures[index - sign.measures];
      if (!repeated || measure.notes.some(({ staff, pitch }) => staff === sign.staff && pitch !== null)) continue;
      const notes = repeated.notes.filter(({ staff }) => staff === sign.staff);
      room -= notes.length;
      if (notes.length === 0 || room < 0) continue;
      const others = measure.notes.filter(({ staff }) => staff !== sign.staff);
      measure.notes = [...others, ...notes.map((note) => withinMeasure(note, repeated))];
      measure.actual = Math.max(measure.actual, ...notes.map(({ onset, duration }) => onset + duration));
    }
  }
}

/** The same note without a tie to another measure. */
function withinMeasure(note: Note, { actual }: Measure): Note {
  const { onset, duration, tieStart, tieStop } = note;
  return { ...note, tieStart: tieStart && onset + duration < actual, tieStop: tieStop && onset > 0 };
}
