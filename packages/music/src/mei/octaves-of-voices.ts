import { type NoteEvent, PartClock, type TimedMeasure } from '#normalizing/index.ts';
import { octavesOfLine } from '#signs.ts';
import { childText, listChildren, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';

/** An octave line: its notes are written `octaves` higher than they sound, and `voice` is the one that carries it. */
type Line = { number: string; staff: number; octaves: number; voice: string; from: number; to: number };

/**
 * Verovio moves the notes that a file writes between the start and the end of an octave line, whatever voice they
 * belong to, and not those of the other voices of its staff, which files write later. They are moved by their time.
 */
export function octavesOfVoices(score: XmlElement): MeiEdit | null {
  const octaves = new Map<string, number>();
  for (const part of listChildren(score, 'part')) {
    const clock = new PartClock(0);
    let lines: Line[] = [];
    for (const measure of listChildren(part, 'measure')) {
      const timed = clock.time(measure);
      lines = readLines(timed, lines);
      for (const event of lines.length > 0 ? timed.events : []) addNotes(event, lines, octaves);
      lines = lines.filter(({ to }) => to === Number.POSITIVE_INFINITY).map((line) => ({ ...line, from: 0 }));
    }
  }
  if (octaves.size === 0) return null;
  return (mei) =>
    mei.replaceAll(/<note\b[^>]*\bxml:id="([^"]*)"[^>]*>/g, (note, id: string) => {
      const moved = octaves.get(id);
      return moved === undefined ? note : moveNote(note, moved);
    });
}

/** The lines of a measure: those that continue, and those that begin in it. */
function readLines({ moments }: TimedMeasure, continued: readonly Line[]): Line[] {
  const lines = [...continued];
  for (const [index, { element, onset }] of moments.entries()) {
    if (element.name !== 'direction') continue;
    const staff = Number(childText(element, 'staff') ?? 1);
    for (const { attributes } of listChildren(element, 'direction-type').flatMap((type) =>
      listChildren(type, 'octave-shift'),
    )) {
      const { type, size = '8', number = '1' } = attributes;
      const open = lines.filter((line) => line.number === number && line.to === Number.POSITIVE_INFINITY);
      const ended = type === 'stop' ? (open.find((line) => line.staff === staff) ?? open[0]) : undefined;
      if (ended) ended.to = onset;
      const octaves = octavesOfLine(size);
      if (octaves === null || (type !== 'up' && type !== 'down')) continue;
      const next = moments.slice(index).find(({ event }) => event?.staff === staff);
      lines.push({
        number,
        staff,
        octaves: type === 'up' ? octaves : -octaves,
        voice: next?.event?.voice ?? '',
        from: onset,
        to: Number.POSITIVE_INFINITY,
      });
    }
  }
  return lines;
}

function addNotes({ notes, staff, voice, onset }: NoteEvent, lines: readonly Line[], octaves: Map<string, number>) {
  const own = lines.filter((line) => line.staff === staff);
  if (own.length === 0 || own.some((line) => line.voice === voice)) return;
  const covering = own.filter(({ from, to }) => onset > from - 1 && onset < to - 1);
  const moved = covering.reduce((sum, line) => sum + line.octaves, 0);
  for (const { attributes } of notes) if (attributes['id'] !== undefined) octaves.set(attributes['id'], moved);
}

/** `oct.ges` is the octave that sounds, where another one is written. */
function moveNote(note: string, octaves: number): string {
  const sounding = Number(/\boct\.ges="(-?\d+)"/.exec(note)?.[1] ?? /\boct="(-?\d+)"/.exec(note)?.[1] ?? 4);
  const written = note.replace(/\s*\boct\.ges="[^"]*"/, '').replace(/\boct="[^"]*"/, `oct="${sounding + octaves}"`);
  return octaves === 0 ? written : written.replace(/\boct="/, `oct.ges="${sounding}" oct="`);
}
