/** Of the lowest pitch that can be written, C0 with two flats, as MIDI. */
const lowest = 10;

/** One letter or digit a pitch up to B9 with two sharps: the usual ones plain ASCII, the others Latin-1. */
const signs = [
  ...[...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚ'],
  ...[...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'],
  ...[...'ÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ'],
];
/** By the number of the sign; 0 for what is none. */
const pitches = new Uint8Array(256);
for (const [at, sign] of signs.entries()) pitches[sign.charCodeAt(0)] = at + lowest;

/** MIDI pitches as a text of one sign a note, letters and digits, that JSON and any database hold as they are. */
export function encodeMelody(melody: readonly number[]): string {
  return melody.map((pitch) => signs[fold(pitch) - lowest] ?? '').join('');
}

/** Throws RangeError for a text that `encodeMelody` cannot have written. */
export function decodeMelody(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => {
    const pitch = pitchAt(text, at);
    if (pitch === 0) throw new RangeError(`'${text.charAt(at)}' is no sign of a melody`);
    return pitch;
  });
}

/** 0 where there is no note. */
export function pitchAt(text: string, at: number): number {
  return pitches[text.charCodeAt(at)] ?? 0;
}

/** Only absurd transpositions sound outside of what can be written: they are put into the next octave that can. */
function fold(pitch: number): number {
  const highest = lowest + signs.length - 1;
  if (pitch < lowest) return pitch + 12 * Math.ceil((lowest - pitch) / 12);
  return pitch > highest ? pitch - 12 * Math.ceil((pitch - highest) / 12) : pitch;
}

/** Whether a melody can hold this pitch at all. */
export const isInReach = (pitch: number): boolean => Number.isInteger(pitch) && fold(pitch) === pitch;
