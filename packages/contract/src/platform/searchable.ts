/** How texts are compared: without case, width or composition. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** All that people type for the one in O'Brien; an acute accent alone would else become a space. */
const apostrophes = /['’‘‛ʼʻʹ′`´＇]/g;
/** Of Latin, Greek and Cyrillic. Marks of other scripts are letters: without them が is か. */
const accents = /[\u0300-\u036f]/g;

/** How names and contacts are searched: folded, and without apostrophes and accents, which hardly anybody types. */
export function searchable(text: string): string {
  return folded(text.replaceAll(apostrophes, '')).normalize('NFD').replaceAll(accents, '').normalize('NFC');
}
