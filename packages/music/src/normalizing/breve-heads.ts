import { childText, findChild, listChildren, plainText, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

const longest = new Set(['breve', 'long', 'maxima']);
const plain = new Set(['normal', 'none']);

/**
 * Whether a note longer than a whole note has a special notehead, for which the music font has no glyph of that length.
 */
export function hasLongHead(note: XmlElement): boolean {
  const head = plainText(findChild(note, 'notehead'));
  return head !== null && !plain.has(head) && longest.has(childText(note, 'type') ?? '');
}

/** Gives these notes the usual notehead, because with the special one they would look like whole notes. */
export function usualLongHeads(): Rule {
  return {
    rewrite(measure) {
      for (const note of listChildren(measure, 'note').filter(hasLongHead))
        note.children = note.children.filter(({ name }) => name !== 'notehead');
    },
  };
}
