/** A bracket at the end of a text, and the note of a metronome mark directly after it. */
const bracketBeforeNote =
  /<tspan font-size="([\d.]+)px">([^<]*[([])<\/tspan>(?=(?:\s*<\/?tspan(?![^>]*font-)[^>]*>)*\s*<tspan font-family="Leipzig")/g;

/** Between bracket and note, as a fraction of a space. */
const narrow = 0.5;

/** Adds a narrow space between the bracket of a metronome mark and its note, which Verovio lets touch. */
export const spaceBrackets = (page: string): string =>
  page.replaceAll(
    bracketBeforeNote,
    (bracket, size: string) => `${bracket}<tspan font-size="${Number(size) * narrow}px">\u00A0</tspan>`,
  );
