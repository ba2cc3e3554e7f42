/** Font styles; the classes of an engraved page select them. */
export const styles = ['regular', 'italic', 'bold', 'boldItalic'] as const;
export type Style = (typeof styles)[number];

/** The text font of the engraver, used for layout and painting wherever it has the characters. */
export const textFamily = 'Edwin';

/** Fallbacks for characters that the text font lacks, in order of preference, in slices as Fontsource packs them. */
export const fallbacks = {
  'Noto Serif Variable': { package: 'noto-serif', hasItalic: true },
  'Noto Sans Hebrew Variable': { package: 'noto-sans-hebrew', hasItalic: false },
  'Noto Sans Arabic Variable': { package: 'noto-sans-arabic', hasItalic: false },
  'Noto Sans Thai Variable': { package: 'noto-sans-thai', hasItalic: false },
  'Noto Sans SC Variable': { package: 'noto-sans-sc', hasItalic: false },
  'Noto Sans JP Variable': { package: 'noto-sans-jp', hasItalic: false },
  'Noto Sans KR Variable': { package: 'noto-sans-kr', hasItalic: false },
} as const;

export type Fallback = keyof typeof fallbacks;
export type Family = typeof textFamily | Fallback;

/** A font for text; a family without italics stays upright. */
export type Face = { family: Family; style: Style };

export const fallbackFamilies = Object.keys(fallbacks) as Fallback[];

/** The style in which a family has its letters. */
export function styleIn(family: Family, style: Style): Style {
  if (family === textFamily || fallbacks[family].hasItalic) return style;
  return style === 'bold' || style === 'boldItalic' ? 'bold' : 'regular';
}

/** Fontsource's variable fonts have every weight in one file. */
export const weightOf = (style: Style): number => (style === 'bold' || style === 'boldItalic' ? 700 : 400);
export const isItalic = (style: Style): boolean => style === 'italic' || style === 'boldItalic';
