import { childText, findChild, hasChild, listChildren, type XmlElement } from '#xml/index.ts';
import { marksOf } from './directions.ts';
import type { Rule } from './rule.ts';
import { spaceBeforeTempo } from './spell-out.ts';

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
 * Verovio sets all words in italics, and those that change the tempo in bold as well. Bold words are a tempo or a
 * heading, which are upright; italic ones, such as 'rit.', are not bold; unless the file says otherwise.
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

/**
 * Joins a tempo in bold words and a metronome mark that a file writes in two directions: on one line as in editions,
 * 'Andante ♩ = 72', and not one above the other.
 */
export function tempoOnOneLine(): Rule {
  return {
    rewrite(measure) {
      for (const [index, direction] of measure.children.entries()) {
        const next = measure.children[index + 1];
        if (next && areOneTempo(direction, next)) join(direction, next);
      }
      measure.children = measure.children.filter(({ name, children }) => name !== 'direction' || children.length > 0);
    },
  };
}

function areOneTempo(words: XmlElement, metronome: XmlElement): boolean {
  const areDirections = words.name === 'direction' && metronome.name === 'direction';
  if (!areDirections || isPlacedApart(words, metronome)) return false;
  const [wordMarks, metronomeMarks] = [marksOf(words), marksOf(metronome)];
  return (
    wordMarks.length > 0 &&
    wordMarks.every(({ name, attributes }) => name === 'words' && attributes['font-weight'] === 'bold') &&
    metronomeMarks.length === 1 &&
    metronomeMarks[0]?.name === 'metronome'
  );
}

function isPlacedApart(one: XmlElement, other: XmlElement): boolean {
  const isBelow = [one, other].some(({ attributes }) => attributes['placement'] === 'below');
  const isOnOtherStaff = (childText(one, 'staff') ?? '1') !== (childText(other, 'staff') ?? '1');
  return isBelow || isOnOtherStaff || childText(one, 'offset') !== childText(other, 'offset');
}

function join(words: XmlElement, metronome: XmlElement): void {
  const marks = listChildren(metronome, 'direction-type');
  const behind = words.children.findLastIndex(({ name }) => name === 'direction-type');
  words.children.splice(behind + 1, 0, ...marks);
  spaceBeforeTempo(words);
  if (!hasChild(words, 'sound')) words.children.push(...listChildren(metronome, 'sound'));
  metronome.children = [];
}

function isEmptyTempo(mark: XmlElement): boolean {
  return mark.name === 'metronome' && findChild(mark, 'per-minute') !== undefined && !childText(mark, 'per-minute');
}
