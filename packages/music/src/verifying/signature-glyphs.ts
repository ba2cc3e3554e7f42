/** Glyphs by their SMuFL code points. */
const glyphs = { flat: 'E260', sharp: 'E262', common: 'E08A', cut: 'E08B', digit: 0xe080 };
/** Among notes, times are drawn as mensurations: an open circle, and the stroke through it. */
const mensuration = { circle: 'E915', stroke: 'E925' };

/** '2s', '3f', or '0' for naturals only. */
export function keyOfGlyphs(codes: readonly string[]): string {
  const [sharps, flats] = [glyphs.sharp, glyphs.flat].map((glyph) => codes.filter((code) => code === glyph).length);
  if (sharps) return `${sharps}s`;
  return flats ? `${flats}f` : '0';
}

/** Its digits from top to bottom, '44', '128'; or the name of its symbol. */
export function timeOfGlyphs(codes: readonly string[]): string {
  if (codes.includes(glyphs.common)) return 'common';
  if (codes.includes(glyphs.cut)) return 'cut';
  if (codes.includes(mensuration.circle)) return codes.includes(mensuration.stroke) ? 'cut' : 'common';
  const digits = codes.map((code) => Number.parseInt(code, 16) - glyphs.digit);
  return digits.filter((digit) => digit >= 0 && digit <= 9).join('');
}

/** The first glyph of each sign in SMuFL's range of clefs. */
const clefs = [
  [0xe050, 'G'],
  [0xe05c, 'C'],
  [0xe062, 'F'],
  [0xe069, 'percussion'],
  [0xe06d, 'TAB'],
  [0xe070, ''],
  [0xe07a, 'G'],
  [0xe07b, 'C'],
  [0xe07c, 'F'],
  [0xe07d, ''],
] as const;

/** MusicXML's name of the clef sign; '' if it is not a clef. */
export function clefOfGlyph(code: string): string {
  const point = Number.parseInt(code, 16);
  return clefs.findLast(([first]) => point >= first)?.[1] ?? '';
}
