import type { Instrument, Score } from '#model.ts';
import { childText, type Element, findChild } from './element.ts';

/** The instrument of a <score-part>; a part with several has that of its first. */
export function readInstrument(part: Element): Instrument {
  const instrument = findChild(part, 'score-instrument');
  const midi = findChild(part, 'midi-instrument');
  const program = midi && childText(midi, 'midi-program');
  return {
    name: childText(part, 'part-name') ?? '',
    sound: (instrument && childText(instrument, 'instrument-sound')) ?? null,
    program: program ? Number(program) : null,
  };
}

/**
 * Whether a single staff may be half of a piano piece. True unless its clef, its notes, its transposition or what the
 * file says of its instrument tells otherwise: a violin or a drum has no second hand.
 */
export function mayBeKeyboard({ instruments, measures, transpositions }: Score): boolean {
  const clef = measures[0]?.clefs[0];
  if (clef && ((clef.sign !== 'G' && clef.sign !== 'F') || clef.octaveChange !== 0)) return false;
  if (transpositions.length > 0) return false;
  if (measures.some(({ notes }) => notes.some(({ isUnpitched }) => isUnpitched))) return false;
  return instruments.every(isKeyboard);
}

/** Many programs write 1, a piano, for whatever they do not know, so that the name is asked as well. */
function isKeyboard({ name, sound, program }: Instrument): boolean {
  if (sound !== null) return sound.startsWith('keyboard.');
  if (program !== null && !isKeyboardProgram(program)) return false;
  return name.trim() === '' || keyboards.test(name) || placeholder.test(name);
}

/** General MIDI counts pianos, harpsichord and clavinet from 1 to 8, the celesta as 9 and organs from 17 to 21. */
const isKeyboardProgram = (program: number) => program <= 9 || (program >= 17 && program <= 21);

const keyboards =
  /piano|pno|[ck]lavier|keyboard|cembalo|harpsichord|clavecin|clavinet|celesta|organ|orgel|orgue|harmonium|(right|left) hand|钢琴|鋼琴|键|鍵|管风琴|管風琴|右手|左手/i;

/** What programs call a part that nobody named. */
const placeholder =
  /^(musicxml )?(part|staff|instrument|track|music|melody|声部|聲部|五线谱|五線譜|乐器|樂器)[ _-]*\d*$/i;
