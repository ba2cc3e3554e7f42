import { listChildren, plainText, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/** Accidentals that Verovio draws with ornaments; it crashes on some others. */
const drawable = new Set([
  'sharp',
  'flat',
  'natural',
  'double-sharp',
  'sharp-sharp',
  'flat-flat',
  'natural-sharp',
  'natural-flat',
  'triple-sharp',
  'triple-flat',
  'quarter-flat',
  'quarter-sharp',
  'three-quarters-flat',
  'three-quarters-sharp',
  'sharp-down',
  'sharp-up',
  'natural-down',
  'natural-up',
  'flat-down',
  'flat-up',
  'slash-quarter-sharp',
  'slash-sharp',
  'slash-flat',
  'double-slash-flat',
  'sori',
  'koron',
]);

/**
 * The accidentals of an ornament get the side that the file leaves open: the first is above it, the second below.
 * Verovio would draw one, or none.
 */
export function ornamentAccidentals(): Rule {
  return {
    rewrite(measure) {
      for (const note of listChildren(measure, 'note'))
        for (const notations of listChildren(note, 'notations'))
          for (const ornaments of listChildren(notations, 'ornaments')) placeAccidentals(ornaments);
    },
  };
}

function placeAccidentals(ornaments: XmlElement): void {
  const isUndrawable = (mark: XmlElement) => mark.name === 'accidental-mark' && !drawable.has(plainText(mark) ?? '');
  ornaments.children = ornaments.children.filter((mark) => !isUndrawable(mark));
  for (const accidentals of accidentalsByOrnament(ornaments)) {
    const taken = new Set(accidentals.map(({ attributes }) => attributes['placement']));
    for (const { attributes } of accidentals) {
      attributes['placement'] ??= taken.has('above') ? 'below' : 'above';
      taken.add(attributes['placement']);
    }
  }
}

/** An <accidental-mark> belongs to the ornament before it. */
function accidentalsByOrnament({ children }: XmlElement): XmlElement[][] {
  const groups: XmlElement[][] = [];
  for (const mark of children) {
    if (mark.name !== 'accidental-mark') groups.push([]);
    else groups.at(-1)?.push(mark);
  }
  return groups;
}
