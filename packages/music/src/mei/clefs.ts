import { findChild, listChildren, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';

/** Clefs that repeat those of another layer, one right behind the other. */
const repeated = /(?:<clef\b[^>]*\bsameas="#[^"]*"[^>]*\/>\s*){2,}/g;
const one = /<clef\b[^>]*\bsameas="#([^"]*)"[^>]*\/>\s*/g;

/**
 * Two clefs that begin during one long note of another voice: Verovio's import repeats them there in reverse order, and the staff goes
 * on under the wrong one.
 */
export function clefsInOrder(score: XmlElement): MeiEdit | null {
  const measures = listChildren(score, 'part').flatMap((part) => listChildren(part, 'measure'));
  if (!measures.some(hasTwoClefs)) return null;
  return (mei) =>
    mei.replaceAll(repeated, (run) => {
      const clefs = Array.from(run.matchAll(one), ([tag, id]) => ({ tag, at: mei.indexOf(`xml:id="${id}"`) }));
      return clefs
        .toSorted((first, other) => first.at - other.at)
        .map(({ tag }) => tag)
        .join('');
    });
}

function hasTwoClefs(measure: XmlElement): boolean {
  const all = listChildren(measure, 'attributes').filter((attributes) => findChild(attributes, 'clef'));
  return all.length > 1;
}
