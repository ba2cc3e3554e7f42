import * as clefs from './clefs.ts';
import * as marks from './marks.ts';
import * as notes from './notes.ts';
import type { Score } from '#model.ts';
import type { XmlElement } from '#xml/element.ts';
import { parseMarkup } from '#xml/markup.ts';
import { type MeiEdit, signaturesByStaff } from './signatures.ts';

/** In this order; each returns null for a score that it has nothing to do for. */
const edits: readonly ((score: XmlElement, read: Score | null) => MeiEdit | null)[] = [
  signaturesByStaff,
  clefs.clefsInOrder,
  clefs.clefsBeforeGraceNotes,
  clefs.lostClefs,
  notes.octavesOfVoices,
  marks.pedalSigns,
  notes.accidentalsOfMordents,
  notes.noteheadsByGlyph,
  marks.stackedChordSymbols,
  marks.endingsAboveSystem,
  notes.tablatureOfToday,
  marks.bracesWithinGroups,
  notes.repeatsOfStaves,
];

/**
 * Returns the edits of Verovio's MEI for what its import of this score gets wrong; null if it gets everything right.
 * `read` is the same score as its file has it, with the ids of its notes; null if it cannot be read.
 */
export function editMei(score: XmlElement, read: Score | null): ((mei: string) => string) | null {
  const own = edits.flatMap((edit) => edit(score, read) ?? []);
  if (own.length === 0) return null;
  return (text) => {
    const mei = parseMarkup(text);
    for (const edit of own) edit(mei);
    return mei.toString();
  };
}
