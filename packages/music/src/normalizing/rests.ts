import type { XmlElement } from '#xml/element.ts';
import { heightOf, pitchOf } from './accidentals.ts';
import { displayAt } from './notes.ts';
import { isAtEnd, type NoteEvent, overlaps, type Rule, type TimedMeasure } from './timed-measure.ts';

/**
 * Least staff steps between a rest and the notes of other voices, between two notes, and from notes of another staff.
 */
const distance = { outside: 4, between: 3, crossing: 4 };

/**
 * Gives rests among three or more voices of a staff a place of their own, where the file has none: those of the upper
 * voice above the others, those of the lowest below. Verovio does so for two voices, and sets others on the notes; and
 * so it does where the other hand plays on the staff: its notes push a rest away from their own staff.
 */
export function restsOfVoices(): Rule {
  const middles = new Map<number, number>();
  return {
    annotate({ events, moments }: TimedMeasure) {
      const clefs = moments.flatMap(({ element, onset }) =>
        element.list('clef').map((clef) => ({ staff: Number(clef.attributes['number'] ?? 1), clef, onset })),
      );
      for (const { staff, clef, onset } of clefs) if (onset === 0) middles.set(staff, middleOf(clef));
      const changing = new Set(clefs.flatMap(({ staff, onset }) => (onset > 0 ? staff : [])));
      const visible = events.filter(({ isHidden, isGrace }) => !isHidden && !isGrace);
      for (const [staff, own] of Map.groupBy(visible, (event) => event.staff)) {
        const voices = [...new Set(own.map(({ voice }) => voice))].toSorted(
          (one, other) => Number(one) - Number(other),
        );
        if (changing.has(staff)) continue;
        const middle = middles.get(staff) ?? trebleMiddle;
        if (voices.length > 2) placeRests(own, voices, middle);
        else placeRestsOffCrossing(own, visible, middle);
      }
      for (const { staff, clef } of clefs) middles.set(staff, middleOf(clef));
    },
  };
}

/** B4, in steps above C0. */
const trebleMiddle = 34;

/** The middle line of a staff with this clef, in steps above C0. */
function middleOf(clef: XmlElement): number {
  const [height, usualLine] = { F: [24, 4], C: [28, 3] }[clef.textOf('sign') ?? ''] ?? [32, 2];
  const line = Number(clef.textOf('line') ?? usualLine);
  return (height ?? 32) + 2 * (3 - line) + 7 * Number(clef.textOf('clef-octave-change') ?? 0);
}

function placeRests(events: readonly NoteEvent[], voices: readonly string[], middle: number): void {
  const [upper, lower] = [voices[0], voices.at(-1)];
  for (const event of events) {
    const rest = event.first.find('rest');
    if (!rest || rest.attributes['measure'] === 'yes' || rest.children.length > 0) continue;
    const others = events.filter((other) => other.voice !== event.voice && overlaps(event, other));
    const taken = others.flatMap(({ notes }) => notes.flatMap((note) => heightOfNote(note) ?? []));
    if (taken.length === 0) continue;
    const side = event.voice === upper ? 'up' : event.voice === lower ? 'down' : 'near';
    rest.children.push(...displayAt(placeOf(side, taken, middle)));
  }
}

/** Moves rests off notes of a voice that comes from another staff. */
function placeRestsOffCrossing(events: readonly NoteEvent[], all: readonly NoteEvent[], middle: number): void {
  for (const event of events) {
    const rest = event.first.find('rest');
    if (!rest || rest.children.length > 0) continue;
    const crossing = events.filter((other) => other.voice !== event.voice && overlaps(event, other));
    const home = all.find(({ voice, staff }) => voice === crossing[0]?.voice && staff !== event.staff)?.staff;
    const taken = crossing.flatMap(({ notes }) => notes.flatMap((note) => heightOfNote(note) ?? []));
    if (home === undefined || !taken.some((height) => Math.abs(height - middle) <= distance.crossing)) continue;
    rest.children.push(...displayAt(placeOf(home < event.staff ? 'down' : 'up', taken, middle)));
  }
}

/** Answers a line of the staff, or where one would be. */
function placeOf(side: 'up' | 'down' | 'near', taken: readonly number[], middle: number): number {
  const [highest, lowest] = [Math.max(...taken), Math.min(...taken)];
  const above = middle + 2 * Math.ceil(Math.max(2, highest + distance.outside - middle) / 2);
  const below = middle + 2 * Math.floor(Math.min(-2, lowest - distance.outside - middle) / 2);
  if (side === 'up') return above;
  if (side === 'down') return below;
  // The farthest from the notes, and of several the nearest to the middle.
  const room = (height: number) => Math.min(...taken.map((one) => Math.abs(one - height)));
  const within = [0, 2, -2, 4, -4].map((shift) => middle + shift);
  const [farthest = middle] = within.toSorted((one, other) => room(other) - room(one));
  if (room(farthest) >= distance.between) return farthest;
  return above - middle <= middle - below ? above : below;
}

/** Steps above C0, of a note or of a rest that has a place. */
function heightOfNote(note: XmlElement): number | null {
  if (pitchOf(note)) return heightOf(note);
  const rest = note.find('rest');
  const [step, octave] = [rest && rest.textOf('display-step'), rest && rest.textOf('display-octave')];
  return step && octave ? 'CDEFGAB'.indexOf(step) + 7 * Number(octave) : null;
}

/**
 * Marks whole rests, and rests without a value, that fill their measure as such, which many programs leave to their
 * length; Verovio would set them at the first beat and not in the middle.
 */
export const measureRests: Rule = {
  annotate({ events, length }: TimedMeasure) {
    const voices = Map.groupBy(events, ({ staff, voice }) => `${staff} ${voice}`);
    for (const [event, ...others] of voices.values()) {
      const rest = event && event.first.find('rest');
      if (!event || !rest || others.length > 0 || event.onset > 0) continue;
      if ((event.first.textOf('type') ?? 'whole') === 'whole' && isAtEnd(event.duration, length))
        rest.attributes['measure'] ??= 'yes';
    }
  },
};
