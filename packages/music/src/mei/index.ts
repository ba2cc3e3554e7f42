import type { XmlElement } from '#xml/index.ts';
import { bracesWithinGroups } from './braces.ts';
import { clefsInOrder } from './clefs.ts';
import { clefsBeforeGraceNotes } from './clefs-before-grace-notes.ts';
import { crowdedDynamics } from './crowded-dynamics.ts';
import type { MeiEdit } from './edit.ts';
import { endingsAboveSystem } from './endings.ts';
import { lostClefs } from './lost-clefs.ts';
import { accidentalsOfMordents } from './mordents.ts';
import { noteheadsByGlyph } from './noteheads.ts';
import { octavesOfVoices } from './octaves-of-voices.ts';
import { pedalSigns } from './pedals.ts';
import { signaturesByStaff } from './signatures.ts';
import { stackedChordSymbols } from './stacked-chord-symbols.ts';
import { repeatsOfStaves } from './staff-repeats.ts';
import { tablatureOfToday } from './tablature.ts';

export type { MeiEdit } from './edit.ts';
export { glyphOfHead } from './noteheads.ts';
export { keyForm, readSignatures, type Signature, type SignatureKind, timeForm } from './read-signatures.ts';

/**
 * Returns the edits of Verovio's MEI for what its import of this score gets wrong; null if it gets everything right.
 */
export function editMei(score: XmlElement): MeiEdit | null {
  const edits = [
    signaturesByStaff(score),
    clefsInOrder(score),
    clefsBeforeGraceNotes(score),
    lostClefs(score),
    octavesOfVoices(score),
    pedalSigns(score),
    accidentalsOfMordents(score),
    noteheadsByGlyph(score),
    crowdedDynamics(score),
    stackedChordSymbols(score),
    endingsAboveSystem(score),
    tablatureOfToday(score),
    bracesWithinGroups(score),
    repeatsOfStaves(score),
  ].filter((edit) => edit !== null);
  if (edits.length === 0) return null;
  return (mei) => edits.reduce((changed, edit) => edit(changed), mei);
}
