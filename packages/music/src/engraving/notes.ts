import { SaxesParser } from 'saxes';
import type { VerovioToolkit } from 'verovio/esm';
import type { SoundedNote } from './engraving.ts';

type Written = {
  staff: number;
  /** How much higher it sounds than it is written, in semitones. */
  shift: number;
  isTied: boolean;
};

/** Pitch, staff and ties of these notes; one that has no pitch is left out. */
export function describeNotes(toolkit: VerovioToolkit, ids: Iterable<string>): SoundedNote[] {
  const written = readMusic(toolkit.getMEI({}));
  return Array.from(ids).flatMap((id) => {
    const { pitch } = toolkit.getMIDIValuesForElement(id);
    const { staff, shift, isTied } = written.get(id) ?? { staff: 1, shift: 0, isTied: false };
    return pitch ? [{ id, pitch: pitch + shift, staff, isTied }] : [];
  });
}

/**
 * The staff that each note stands on, also where its voice crosses over, and whether a tie leads to it: from Verovio's own
 * form of the score. Of a transposing instrument Verovio tells the pitch that is written.
 */
function readMusic(mei: string): Map<string, Written> {
  const notes = new Map<string, Written>();
  const tied = new Set<string>();
  const shifts = new Map<number, number>();
  /** The staff in force in each open element, and the one whose instrument plays it. */
  const staves = [{ staff: 1, ofInstrument: 1 }];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const outer = staves.at(-1) ?? { staff: 1, ofInstrument: 1 };
    const own = Number.parseInt((name === 'staff' ? attributes['n'] : attributes['staff']) ?? '', 10);
    const staff = own || outer.staff;
    const ofInstrument = name === 'staff' ? staff : outer.ofInstrument;
    staves.push({ staff, ofInstrument });
    if (name === 'staffDef') shifts.set(Number(attributes['n']), Number(attributes['trans.semi'] ?? 0));
    if (name === 'note')
      notes.set(attributes['xml:id'] ?? '', { staff, shift: shifts.get(ofInstrument) ?? 0, isTied: false });
    if (name === 'tie') tied.add((attributes['endid'] ?? '').slice(1));
  });
  parser.on('closetag', () => void staves.pop());
  parser.write(mei).close();
  for (const id of tied) {
    const note = notes.get(id);
    if (note) note.isTied = true;
  }
  return notes;
}
