/** MIDI number of the lowest pitch that can be written, C0 with two flats. */
const lowest = 10;

/** One letter or digit a pitch up to B9 with two sharps: the usual ones plain ASCII, the others Latin-1. */
const characters = [
  ...[...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚ'],
  ...[...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'],
  ...[...'ÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ'],
];
/** By the code of the character; 0 for a character that stands for no pitch. */
const pitches = new Uint8Array(256);
for (const [at, character] of characters.entries()) pitches[character.charCodeAt(0)] = at + lowest;

/** Stands between two lines of a melody in the place of a pitch. */
export const lineBreak = Number.NEGATIVE_INFINITY;
const breakCharacter = '-';

/**
 * MIDI pitches as a text of one character a note, letters and digits, and '-' between two lines, which JSON and any database hold
 * as they are.
 */
export function encodeMelody(melody: readonly number[]): string {
  return melody
    .map((pitch) => (pitch === lineBreak ? breakCharacter : (characters[fold(pitch) - lowest] ?? '')))
    .join('');
}

/** Throws RangeError for a text that `encodeMelody` cannot have written. */
export function decodeMelody(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => {
    if (text.charAt(at) === breakCharacter) return lineBreak;
    const pitch = pitchAt(text, at);
    if (pitch === 0) throw new RangeError(`'${text.charAt(at)}' stands for no pitch`);
    return pitch;
  });
}

/** 0 where there is no note, or a line ends. */
export function pitchAt(text: string, at: number): number {
  return pitches[text.charCodeAt(at)] ?? 0;
}

/** Only absurd transpositions sound outside of what can be written: they are put into the next octave that can. */
function fold(pitch: number): number {
  const highest = lowest + characters.length - 1;
  if (pitch < lowest) return pitch + 12 * Math.ceil((lowest - pitch) / 12);
  return pitch > highest ? pitch - 12 * Math.ceil((pitch - highest) / 12) : pitch;
}

/** Whether a melody can hold this pitch at all. */
export const isInReach = (pitch: number): boolean => Number.isInteger(pitch) && fold(pitch) === pitch;
