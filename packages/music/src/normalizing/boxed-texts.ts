import { listChildren, type XmlElement } from '#xml/index.ts';
import { marksOf } from './directions.ts';
import type { Rule } from './rule.ts';

/**
 * Longer texts are names of sections, which begin at the barline; rehearsal letters and numbers are centred above it.
 */
const lettersOfMark = 3;

/**
 * Boxed texts: Verovio sets words in italics by default, which names of sections never are, and centres rehearsal
 * marks, so that a long one exceeds the margin.
 */
export function boxedTexts(): Rule {
  return {
    rewrite(measure) {
      for (const direction of listChildren(measure, 'direction')) for (const mark of marksOf(direction)) setMark(mark);
    },
  };
}

function setMark({ name, text, attributes }: XmlElement): void {
  const isBoxed = (attributes['enclosure'] ?? 'none') !== 'none';
  if (name === 'words' && isBoxed) attributes['font-style'] ??= 'normal';
  if (name === 'rehearsal' && text.trim().length > lettersOfMark) attributes['halign'] = 'left';
}
