import * as clefs from './clefs.ts';
import * as marks from './marks.ts';
import * as notes from './notes.ts';
import type { XmlElement } from '#xml/element.ts';
import { type MeiEdit, signaturesByStaff } from './signatures.ts';

/** In this order; each returns null for a score that it has nothing to do for. */
const edits: readonly ((score: XmlElement) => MeiEdit | null)[] = [
  signaturesByStaff,
  clefs.clefsInOrder,
  clefs.clefsBeforeGraceNotes,
  clefs.lostClefs,
  notes.octavesOfVoices,
  marks.pedalSigns,
  notes.accidentalsOfMordents,
  notes.noteheadsByGlyph,
  marks.crowdedDynamics,
  marks.stackedChordSymbols,
  marks.endingsAboveSystem,
  notes.tablatureOfToday,
  marks.bracesWithinGroups,
  notes.repeatsOfStaves,
];

/**
 * Returns the edits of Verovio's MEI for what its import of this score gets wrong; null if it gets everything right.
 */
export function editMei(score: XmlElement): MeiEdit | null {
  const own = edits.flatMap((edit) => edit(score) ?? []);
  return own.length === 0 ? null : (mei) => own.reduce((changed, edit) => edit(changed), mei);
}
