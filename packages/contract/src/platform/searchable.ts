/** Folds a text for comparison: without case, width or composition. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** All variants that people type for the apostrophe in O'Brien. Folding would turn a lone acute accent into a space. */
const apostrophes = /['’‘‛ʼʻʹ′`´＇]/g;
/** Marks of Latin, Greek and Cyrillic. In other scripts marks make letters: without them が becomes か. */
const accents = /[\u0300-\u036f]/g;

/** Folds names and contacts for searching, also without apostrophes and accents, which hardly anybody types. */
export function searchable(text: string): string {
  return folded(text.replaceAll(apostrophes, '')).normalize('NFD').replaceAll(accents, '').normalize('NFC');
}
