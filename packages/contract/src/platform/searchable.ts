/** Folds a text for comparison: without case, width or composition. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** What people type for the apostrophe in O'Brien; folding would turn a lone acute accent into a space. */
const apostrophes = /['’‘‛ʼʻʹ′`´＇]/g;
/**
 * Combining marks of Latin, Greek and Cyrillic. In other scripts they distinguish letters: without them が becomes か.
 */
const accents = /[\u0300-\u036f]/g;

/** Folds names and contacts for searching. Apostrophes and accents are removed, because people rarely type them. */
export function searchable(text: string): string {
  return folded(text.replaceAll(apostrophes, '')).normalize('NFD').replaceAll(accents, '').normalize('NFC');
}
