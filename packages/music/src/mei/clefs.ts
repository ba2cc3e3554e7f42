import { findChild, listChildren, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';

/** Adjacent clefs that repeat those of another layer. */
const repeated = /(?:<clef\b[^>]*\bsameas="#[^"]*"[^>]*\/>\s*){2,}/g;
const one = /<clef\b[^>]*\bsameas="#([^"]*)"[^>]*\/>\s*/g;

/**
 * If two clefs begin during one long note of another voice, Verovio's import repeats them in that voice in reverse
 * order, and the staff continues with the wrong clef.
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
