/** MIDI number of the lowest pitch that can be written, C0 with two flats. */
const lowest = 10;

/** One character per pitch up to B9 with two sharps: ASCII letters and digits for common ones, Latin-1 for others. */
const characters = [
  ...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚ',
  ...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  ...'ÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ',
];
/** Pitches by character code; 0 for a character that is not a pitch. */
const pitches = new Uint8Array(256);
for (const [at, character] of characters.entries()) pitches[character.charCodeAt(0)] = at + lowest;

/** Marks the end of a line, in place of a pitch. */
export const lineBreak = Number.NEGATIVE_INFINITY;
const breakCharacter = '-';

/**
 * Encodes MIDI pitches as text with one character per note, letters and digits, and '-' between two lines, which is
 * safe in JSON and in any database.
 */
export function encodeMelody(melody: readonly number[]): string {
  return melody
    .map((pitch) => (pitch === lineBreak ? breakCharacter : (characters[fold(pitch) - lowest] ?? '')))
    .join('');
}

/** @throws RangeError for a text that `encodeMelody` cannot have written */
export function decodeMelody(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => {
    if (text.charAt(at) === breakCharacter) return lineBreak;
    const pitch = pitchAt(text, at);
    if (pitch === 0) throw new RangeError(`'${text.charAt(at)}' stands for no pitch`);
    return pitch;
  });
}

/** The pitch at an index; 0 if there is no note, or a line ends. */
export function pitchAt(text: string, at: number): number {
  return pitches[text.charCodeAt(at)] ?? 0;
}

/** Extreme transpositions sound outside the encodable pitches: they are moved by octaves into range. */
function fold(pitch: number): number {
  const highest = lowest + characters.length - 1;
  if (pitch < lowest) return pitch + 12 * Math.ceil((lowest - pitch) / 12);
  return pitch > highest ? pitch - 12 * Math.ceil((pitch - highest) / 12) : pitch;
}

/** Whether a melody can contain this pitch. */
export const isInReach = (pitch: number): boolean => Number.isInteger(pitch) && fold(pitch) === pitch;
