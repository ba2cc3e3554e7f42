import { childText, findChild, listChildren, type XmlElement } from '#xml/index.ts';
import { marksOf } from './directions.ts';
import type { Rule } from './rule.ts';

/**
 * Removes metronome marks without a number, which some programs write beside a tempo in words; Verovio would draw '♩ ='
 * without a number.
 */
export function noEmptyTempo(): Rule {
  return {
    rewrite(measure) {
      for (const direction of listChildren(measure, 'direction')) {
        const types = listChildren(direction, 'direction-type');
        for (const type of types) type.children = type.children.filter((mark) => !isEmptyTempo(mark));
        if (types.some(({ children }) => children.length === 0)) {
          direction.children = direction.children.filter(
            ({ name, children }) => name !== 'direction-type' || children.length > 0,
          );
        }
      }
      measure.children = measure.children.filter(
        (child) => child.name !== 'direction' || findChild(child, 'direction-type') || findChild(child, 'sound'),
      );
    },
  };
}

/**
 * Verovio sets all words in italics, and those that change the tempo in bold as well. Bold words are a tempo or a heading,
 * which are upright; italic ones, such as 'rit.', are not bold; unless the file says otherwise.
 */
export function wordsInOneStyle(): Rule {
  return {
    rewrite(measure) {
      for (const direction of listChildren(measure, 'direction'))
        for (const { name, attributes } of marksOf(direction)) {
          if (name !== 'words') continue;
          if (attributes['font-weight'] === 'bold') attributes['font-style'] ??= 'normal';
          if (attributes['font-style'] === 'italic') attributes['font-weight'] ??= 'normal';
        }
    },
  };
}

function isEmptyTempo(mark: XmlElement): boolean {
  return mark.name === 'metronome' && findChild(mark, 'per-minute') !== undefined && !childText(mark, 'per-minute');
}
