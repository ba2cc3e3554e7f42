import { fallbackFamilies, type Family, type Style } from './families.ts';

/** The style of a text in Verovio's drawings. */
export type TextStyle = {
  isBold: boolean;
  isItalic: boolean;
  isHidden: boolean;
  /** Glyphs of the music font, such as the note of a metronome mark. */
  isMusic: boolean;
  /** The family of characters that the text font lacks. */
  family: Family | null;
  size: number;
};

export const plainStyle: Readonly<TextStyle> = {
  isBold: false,
  isItalic: false,
  isHidden: false,
  isMusic: false,
  family: null,
  size: 0,
};

/** Classes that Verovio's style sheet sets in bold and in italics. */
export const boldClasses: ReadonlySet<string> = new Set(['ending', 'fing', 'reh', 'tempo']);
export const italicClasses: ReadonlySet<string> = new Set(['dir', 'dynam', 'mNum']);

/** The style of an element with these attributes within another. */
export function styleWithin(outer: TextStyle, attributes: Readonly<Record<string, string>>): TextStyle {
  const classes = (attributes['class'] ?? '').split(' ');
  const { visibility, 'font-weight': weight, 'font-style': slant, 'font-size': size } = attributes;
  const family = attributes['font-family'];
  return {
    isBold: weight ? weight === 'bold' : isBoldByClass(classes, outer.isBold),
    isItalic: slant ? slant === 'italic' : outer.isItalic || classes.some((one) => italicClasses.has(one)),
    isHidden: visibility ? visibility === 'hidden' : outer.isHidden,
    isMusic: outer.isMusic || family === 'Leipzig',
    family: fallbackFamilies.find((one) => one === family) ?? outer.family,
    size: size ? Number.parseFloat(size) : outer.size,
  };
}

/** Names of instruments are never bold. */
const isBoldByClass = (classes: readonly string[], isOuterBold: boolean) =>
  !classes.includes('label') && (isOuterBold || classes.some((one) => boldClasses.has(one)));

export function faceOf({ isBold, isItalic }: TextStyle): Style {
  if (isBold) return isItalic ? 'boldItalic' : 'bold';
  return isItalic ? 'italic' : 'regular';
}
