import { type Measure, QUARTER, type Score } from '#model.ts';
import { quantize } from './quantize.ts';
import { type SoundingNote, soundingNotes } from './sounding.ts';

/** In ticks, a 128th note: lengths that differ from the meter by less count as full, as in reading. */
const tolerance = QUARTER / 32;

/**
 * Each measure as a text that is equal for the same music, whatever program wrote the file. Words are separated by
 * spaces:
 *
 * - `k-1` the key (fifths) and `t3/4` the meter, in the measure from which they apply, printed or not;
 * - `l…` the length of a measure that does not fill its meter, such as a pickup;
 * - `|:`, `:|2` (times in all) and `[1,2]` (volta); a repeat from the beginning of the piece has no start;
 * - `1:7s0+3w0=60,64~` the notes of staff 1 that begin at tick 7s0 and last 3w0 ticks (both of base 36): MIDI pitches,
 *   `~` for those tied to the note before; `g0` in place of the length for grace notes, in their order.
 *
 * A tied pair differs from one long note, because ties are a tag. The mode of a key is left out, because many programs
 * omit it.
 */
export function measureTexts(score: Score): string[] {
  const notes = soundingNotes(score);
  return score.measures.map((measure, at) =>
    [...describe(measure, score.measures[at - 1]), ...describeNotes(notes[at] ?? [])].join(' '),
  );
}

function describe(measure: Measure, before: Measure | undefined): string[] {
  const { key, nominal, actual, repeatStart, repeatEnd, endings } = measure;
  const meter = meterOf(measure);
  const isOfOwnLength = nominal === null || Math.abs(actual - nominal) >= tolerance;
  return [
    ...(before?.key.fifths === key.fifths ? [] : [`k${key.fifths}`]),
    ...(before && meterOf(before) === meter ? [] : [`t${meter}`]),
    ...(isOfOwnLength ? [`l${quantize(actual).toString(36)}`] : []),
    ...(repeatStart && before ? ['|:'] : []),
    ...(repeatEnd === null ? [] : [`:|${repeatEnd}`]),
    ...(endings.length === 0 ? [] : [`[${endings.join(',')}]`]),
  ];
}

function meterOf({ time }: Measure): string {
  return time ? `${time.beats}/${time.beatType}` : 'free';
}

function describeNotes(notes: SoundingNote[]): string[] {
  const chords = Map.groupBy(notes.toSorted(byPlace), placeOf);
  return [...chords].map(([place, members]) => `${place}=${[...new Set(members.map(describePitch))].join(',')}`);
}

function byPlace(one: SoundingNote, other: SoundingNote): number {
  return (
    one.staff - other.staff ||
    one.onset - other.onset ||
    (one.grace ?? Infinity) - (other.grace ?? Infinity) ||
    one.end - other.end ||
    one.pitch - other.pitch ||
    Number(one.isHeld) - Number(other.isHeld)
  );
}

function placeOf({ staff, onset, end, grace }: SoundingNote): string {
  const length = grace === null ? `+${(end - onset).toString(36)}` : `g${grace}`;
  return `${staff}:${onset.toString(36)}${length}`;
}

function describePitch({ pitch, isHeld }: SoundingNote): string {
  return isHeld ? `${pitch}~` : `${pitch}`;
}
