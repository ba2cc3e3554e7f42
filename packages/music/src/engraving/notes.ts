import { SaxesParser } from 'saxes';
import type { VerovioToolkit } from 'verovio/esm';
import type { SoundedNote } from './engraving.ts';

type Written = { staff: number; isTied: boolean };

/** Pitch, staff and ties of these notes; one that has no pitch is left out. */
export function describeNotes(toolkit: VerovioToolkit, ids: Iterable<string>): SoundedNote[] {
  const written = readMusic(toolkit.getMEI({}));
  return Array.from(ids).flatMap((id) => {
    const { pitch } = toolkit.getMIDIValuesForElement(id);
    const { staff, isTied } = written.get(id) ?? { staff: 1, isTied: false };
    return pitch ? [{ id, pitch, staff, isTied }] : [];
  });
}

/** The staff that each note stands on, also where its voice crosses over, and whether a tie leads to it: from Verovio's own form of the score. */
function readMusic(mei: string): Map<string, Written> {
  const notes = new Map<string, Written>();
  const tied = new Set<string>();
  /** The staff in force in each open element. */
  const staves: number[] = [1];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const own = name === 'staff' ? attributes['n'] : attributes['staff'];
    const staff = Number.parseInt(own ?? '', 10) || (staves.at(-1) ?? 1);
    staves.push(staff);
    if (name === 'note') notes.set(attributes['xml:id'] ?? '', { staff, isTied: false });
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
