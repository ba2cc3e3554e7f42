import { octavesOfLine } from '#signs.ts';
import { childText, listChildren, type XmlElement } from '#xml/index.ts';
import { marksOf } from './directions.ts';
import type { Rule } from './rule.ts';

/**
 * Removes octave lines of a size that does not exist, with their ends: Verovio would draw no line, but move the notes
 * below it.
 */
export function usualOctaveLines(): Rule {
  const removed = new Set<string>();
  return {
    rewrite(measure) {
      for (const direction of listChildren(measure, 'direction'))
        for (const mark of marksOf(direction)) if (mark.name === 'octave-shift') check({ direction, mark }, removed);
    },
    endPart: () => removed.clear(),
  };
}

function check({ direction, mark }: { direction: XmlElement; mark: XmlElement }, removed: Set<string>): void {
  const { type, size = '8', number = '1' } = mark.attributes;
  const line = `${childText(direction, 'staff') ?? 1} ${number}`;
  const isRemoved = type === 'up' || type === 'down' ? octavesOfLine(size) === null : removed.has(line);
  if (isRemoved) removeMark(direction, mark);
  if (isRemoved && type !== 'stop') removed.add(line);
  else removed.delete(line);
}

function removeMark(direction: XmlElement, mark: XmlElement): void {
  for (const type of listChildren(direction, 'direction-type'))
    type.children = type.children.filter((child) => child !== mark);
}
