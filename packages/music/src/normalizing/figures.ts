import { childText, findChild, listChildren, makeElement, type XmlElement } from '#xml/index.ts';
import type { Rule } from './rule.ts';

const strokes = new Set(['slash', 'backslash', 'vertical']);
/** Figures with a raising stroke, as glyphs of the music font, by number. */
const raised: ReadonlyMap<string, string> = new Map(
  Object.entries({
    2: '\u{EA53}',
    4: '\u{EA56}',
    5: '\u{EA59}',
    6: '\u{EA5C}',
    7: '\u{EA5E}',
    9: '\u{EA62}',
  }),
);

/**
 * Verovio writes the stroke through a figure of a figured bass as a combining character, which no text font has.
 * Figures with a stroke become glyphs of the music font, or get a cross, which means the same, if it has no such glyph.
 */
export function raisedFigures(): Rule {
  return {
    rewrite(measure) {
      for (const figuredBass of listChildren(measure, 'figured-bass'))
        for (const figure of listChildren(figuredBass, 'figure')) raise(figure);
    },
  };
}

function raise(figure: XmlElement): void {
  const stroke = figure.children.find(
    ({ name, text }) => (name === 'suffix' || name === 'prefix') && strokes.has(text.trim()),
  );
  const number = findChild(figure, 'figure-number');
  if (!stroke || !number) return;
  const glyph = raised.get(childText(figure, 'figure-number') ?? '');
  figure.children = figure.children.flatMap((child) => {
    if (child === number && glyph) return makeElement('figure-number', { ...number, text: glyph });
    if (child !== stroke) return child;
    return glyph ? [] : makeElement('suffix', { text: 'cross' });
  });
  // A prefix stays before its number; a cross that replaces a stroke comes after it.
  figure.children.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

const order = ['prefix', 'figure-number', 'suffix', 'extend'];
