/** The numbers of an ending: '1', '1, 2'. */
const numbers = /(class="voltaBracket">\s*<text[^>]*>\s*<tspan[^>]*>\s*<tspan[^>]*>)(\d[\d, -]*)(?=<)/g;

/** Endings have a full stop behind their number: Verovio draws the number alone. */
export const numberEndings = (page: string): string => page.replaceAll(numbers, '$1$2.');
