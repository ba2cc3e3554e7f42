import { type Measure, type Note, QUARTER, type Score, type Time } from '#model.ts';
import type { Header } from './header.ts';
import type { Part, PartMeasure } from './part.ts';
import { fillMeasureRepeats } from './measure-repeats.ts';
import { hasPickup } from './attributes.ts';

/** A part and the number of staves above it. */
type Placed = { part: Part; index: number; above: number };

/**
 * Combines the parts: staves are numbered through all parts, and the nth measures of the parts belong together,
 * whatever their numbers.
 */
export function assemble(header: Header, parts: Part[]): Score {
  const placed = placeParts(parts);
  const partLengths = parts.map(({ measures }) => measures.length);
  const measures = Array.from({ length: Math.max(...partLengths) }, (_, i) => joinMeasures(placed, i));
  fillMeasureRepeats(measures);
  const [first] = measures;
  if (first && hasPickup(measures)) first.label = '';
  return {
    title: header.title,
    composer: header.composer,
    credits: header.credits,
    lyrics: [...new Set(parts.flatMap(({ lyrics }) => lyrics.verses))],
    parts: parts.length,
    instruments: parts.map(({ id }) => header.instrumentOf(id)),
    staves: parts.reduce((sum, { staves }) => sum + staves, 0),
    partLengths,
    transpositions: placed.flatMap(toTranspositions),
    measures,
    tempo: findTempo(measures),
    software: header.software,
  };
}

function placeParts(parts: Part[]): Placed[] {
  let above = 0;
  return parts.map((part, index) => {
    const placed = { part, index, above };
    above += part.staves;
    return placed;
  });
}

function toTranspositions({ part, above }: Placed): Score['transpositions'] {
  if (part.transposition === 0) return [];
  return Array.from({ length: part.staves }, (_, i) => ({ staff: above + i + 1, semitones: part.transposition }));
}

/** Key and time are those of the first part that is not transposing. */
function joinMeasures(placed: Placed[], i: number): Measure {
  const found = placed.flatMap((place) => {
    const measure = place.part.measures[i];
    return measure ? [{ ...place, measure }] : [];
  });
  const leading = (found.find(({ part }) => part.transposition === 0) ?? found[0])?.measure;
  if (!leading) throw new Error(`No part has a measure at ${i}`);

  const notes = found.flatMap(placeNotes);
  const actual = fillMeasureRests(notes, leading.time && toTicks(leading.time));
  const { alternative } = leading;
  const time = alternative && toTicks(alternative) === actual ? alternative : leading.time;
  const measureRepeats = found.flatMap(({ measure, above }) => lower(measure.measureRepeats ?? [], above));
  const barFermatas = [...new Set(found.flatMap(({ measure }) => measure.barFermatas ?? []))];
  return {
    position: i + 1,
    label: found[0]?.measure.label ?? '',
    nominal: time && toTicks(time),
    actual,
    isImplicit: leading.isImplicit,
    key: leading.key,
    time,
    keyChanges: leading.keyChanges,
    timeChanges: leading.timeChanges,
    ...(leading.isFree && { isFree: true }),
    clefs: found.flatMap(({ measure, above }) => lower(measure.clefs, above)).toSorted((a, b) => a.staff - b.staff),
    clefChanges: found.flatMap(({ measure, above }) => lower(measure.clefChanges, above)),
    notes,
    directions: found.flatMap(placeDirections),
    repeatStart: found.some(({ measure }) => measure.repeatStart),
    repeatEnd: found.find(({ measure }) => measure.repeatEnd !== null)?.measure.repeatEnd ?? null,
    endings: found.find(({ measure }) => measure.endings.length > 0)?.measure.endings ?? [],
    ...(measureRepeats.length > 0 && { measureRepeats }),
    ...(barFermatas.length > 0 && { barFermatas }),
    line: leading.line,
  };
}

function toTicks({ beats, beatType }: Time): number {
  return (beats * 4 * QUARTER) / beatType;
}

function placeNotes({ measure, index, above }: Placed & { measure: PartMeasure }): Note[] {
  return lower(measure.notes, above).map((note) => ({ ...note, voice: `${index + 1}.${note.voice}` }));
}

function placeDirections({ part, measure, above }: Placed & { measure: PartMeasure }): Measure['directions'] {
  const only = part.staves === 1 ? 1 : null;
  return measure.directions.map((direction) => {
    const staff = direction.staff ?? only;
    return { ...direction, staff: staff === null ? null : staff + above };
  });
}

function lower<T extends { staff: number }>(parts: T[], above: number): T[] {
  return above === 0 ? parts : parts.map((part) => ({ ...part, staff: part.staff + above }));
}

/** Gives measure rests the length of their measure and returns that length in ticks. */
function fillMeasureRests(notes: Note[], nominal: number | null): number {
  for (const note of notes) note.isMeasureRest ||= looksLikeMeasureRest(note, nominal);
  const written = (note: Note) => note.onset + note.duration;
  const others = notes.filter((note) => !note.isMeasureRest);
  const rests = notes.filter((note) => note.isMeasureRest);
  const actual = others.length > 0 ? longest(others.map(written)) : (nominal ?? longest(rests.map(written)));
  for (const rest of rests) rest.duration = Math.max(0, actual - rest.onset);
  return actual;
}

/** A whole rest that fills the measure is a measure rest, even if the file does not say so. */
function looksLikeMeasureRest({ pitch, onset, duration, type, dots }: Note, nominal: number | null): boolean {
  if (pitch !== null || onset !== 0 || duration !== nominal || dots > 0) return false;
  return type === null || type === 'whole';
}

function longest(lengths: number[]): number {
  return lengths.reduce((max, length) => Math.max(max, length), 0);
}

function findTempo(measures: Measure[]): number | null {
  for (const { directions } of measures) {
    const found = directions.find(({ tempo }) => tempo !== null);
    if (found) return found.tempo;
  }
  return null;
}
