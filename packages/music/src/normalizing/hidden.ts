import { makeElement, hasChild, listChildren, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

/** White or fully transparent; MusicXML writes colours as #RRGGBB or #AARRGGBB. */
const invisible = /^#(?:ff)?ffffff$|^#00[\da-f]{6}$/i;

/**
 * Whether the file hides an element: by print-object="no", or by an invisible colour, which some programs use for
 * elements without that attribute.
 */
export function isHidden({ attributes }: XmlElement): boolean {
  return attributes['print-object'] === 'no' || invisible.test(attributes['color'] ?? '');
}

/** Elements that still matter when hidden, such as a time, a pitch or a key. Verovio hides them itself. */
const keptWhenHidden = new Set([
  'note',
  'attributes',
  'key',
  'time',
  'clef',
  'measure',
  'part',
  'print',
  'lyric',
  'stem',
]);

/**
 * Removes hidden elements that Verovio would draw, such as white pedals, or chord symbols and fermatas with
 * print-object="no".
 */
export function withoutHidden(): Rule {
  return {
    rewrite(measure) {
      measure.children = measure.children.filter((child) => !(child.name === 'harmony' && isHidden(child)));
      for (const child of measure.children) {
        if (child.name === 'direction') hideDirection(child);
        if (child.name === 'note') hideNote(child);
        if (child.name === 'barline') removeHidden(child);
        if (child.name === 'attributes') showStaves(child);
      }
    },
  };
}

/**
 * A program hides the empty staves of its own lines of music, and here lines begin elsewhere: Verovio would leave out a
 * staff in one measure within a line.
 */
function showStaves(attributes: XmlElement): void {
  for (const details of listChildren(attributes, 'staff-details'))
    if (isHidden(details)) details.attributes['print-object'] = 'yes';
}

function removeHidden(parent: XmlElement): void {
  parent.children = parent.children.filter((child) => keptWhenHidden.has(child.name) || !isHidden(child));
}

/** Keeps the tempo: Verovio plays the tempo of a direction only if it has words, which may be empty. */
function hideDirection(direction: XmlElement): void {
  const isWhole = direction.attributes['print-object'] === 'no';
  const types = direction.children.filter(({ name }) => name === 'direction-type');
  for (const type of types) type.children = type.children.filter((mark) => !isWhole && !isHidden(mark));
  direction.children = direction.children.filter((child) => !types.includes(child) || child.children.length > 0);
  if (types.length > 0 && !hasChild(direction, 'direction-type') && hasChild(direction, 'sound')) {
    const words = makeElement('direction-type', { children: [makeElement('words')] });
    direction.children.unshift(words);
  }
}

function hideNote(note: XmlElement): void {
  if (invisible.test(note.attributes['color'] ?? '')) note.attributes['print-object'] = 'no';
  removeHidden(note);
  // Verovio would draw these even without their notes.
  if (isHidden(note)) note.children = note.children.filter(({ name }) => name !== 'beam' && name !== 'notations');
  for (const notations of note.children.filter(({ name }) => name === 'notations')) {
    removeHidden(notations);
    for (const group of notations.children) removeHidden(group);
  }
}
