/** The numbers of an ending: '1', '1, 2'. */
const numbers = /(class="voltaBracket">\s*<text[^>]*>\s*<tspan[^>]*>\s*<tspan[^>]*>)(\d[\d, -]*)(?=<)/g;

/** Adds a full stop after the number of an ending, which Verovio leaves out. */
export const numberEndings = (page: string): string => page.replaceAll(numbers, '$1$2.');
