const anyMark = /<metronome[\s>][^]*?<\/metronome\s*>/g;
const withoutNumber = /<per-minute\s*(?:\/>|>\s*<\/per-minute\s*>)/;

/** Leaves out metronome marks without a number, some programs' way to say it in words: a note and '=' would be drawn, and nothing after. */
export function dropEmptyTempo(xml: string): string {
  return xml.replace(anyMark, (mark) => (withoutNumber.test(mark) ? '' : mark));
}
