/** <notehead> of MusicXML 4.0 that Verovio draws as they are meant; it draws the others as a slash or as an ordinary note. */
const drawn = new Set(['normal', 'none', 'slash', 'x', 'cross', 'diamond']);

export function isDrawnTruly(notehead: string): boolean {
  return drawn.has(notehead) || notehead === '';
}
