const anyMark = /<metronome[\s>][^]*?<\/metronome\s*>/g;
const withoutNumber = /<per-minute\s*(?:\/>|>\s*<\/per-minute\s*>)/;

/** Removes metronome marks without a number, which some programs write beside a tempo in words: Verovio would draw '♩ =' and nothing after it. */
export function dropEmptyTempo(xml: string): string {
  return xml.replace(anyMark, (mark) => (withoutNumber.test(mark) ? '' : mark));
}
