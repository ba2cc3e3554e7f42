/** Of the lowest pitch that can be written, C0 with two flats, as MIDI. */
const lowest = 10;

/** One letter or digit a pitch up to B9 with two sharps: the usual ones plain ASCII, the others Latin-1. */
const signs = [
  ...[...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚ'],
  ...[...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'],
  ...[...'ÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ'],
];
const pitches = new Map(signs.map((sign, at) => [sign, at + lowest]));

/** MIDI pitches as a text of one sign a note, letters and digits, that JSON and any database hold as they are. */
export function encodeMelody(melody: readonly number[]): string {
  return melody.map((pitch) => signs[fold(pitch) - lowest] ?? '').join('');
}

/** Throws RangeError for a text that `encodeMelody` cannot have written. */
export function decodeMelody(text: string): number[] {
  return Array.from(text, (sign) => {
    const pitch = pitches.get(sign);
    if (pitch === undefined) throw new RangeError(`'${sign}' is no sign of a melody`);
    return pitch;
  });
}

/** Only absurd transpositions sound outside of what can be written: they are put into the next octave that can. */
function fold(pitch: number): number {
  const highest = lowest + signs.length - 1;
  if (pitch < lowest) return pitch + 12 * Math.ceil((lowest - pitch) / 12);
  return pitch > highest ? pitch - 12 * Math.ceil((pitch - highest) / 12) : pitch;
}

/** Whether a melody can hold this pitch at all. */
export const isInReach = (pitch: number): boolean => Number.isInteger(pitch) && fold(pitch) === pitch;
