import { loadFonts } from '#fontfiles/index.ts';
import { styles } from '#fonts/index.ts';

/** Texts of engraved pages that the text font does not write stand in elements that name their font. */
const named = /font-family="Noto [^"]+"[^>]*>([^<]*)</g;

/** Loads the fonts of what is painted next: pages as engraved, and texts of our own. */
export async function loadPageFonts(pages: readonly string[], texts: readonly string[]): Promise<void> {
  const written = pages.flatMap((page) => Array.from(page.matchAll(named), ([, text = '']) => text));
  await loadFonts([...new Set([...written, ...texts])], written.length > 0 ? styles : ['regular', 'bold']);
}
