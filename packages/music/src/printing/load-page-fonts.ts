import { loadFonts, loadFontsOfRuns } from '#fontfiles/load-fonts.ts';
import { fallbackFamilies, type Run, styleIn, styles } from '#fonts/runs.ts';

/** Texts with characters that the text font lacks are in elements that name their font. */
const named = /font-family="(Noto [^"]+)"[^>]*>([^<]*)</g;

/** Loads the fonts for what is painted next: engraved pages, and texts of the console itself. */
export async function loadPageFonts(pages: readonly string[], texts: readonly string[]): Promise<void> {
  const runs = pages.flatMap(runsIn);
  await loadFontsOfRuns(runs);
  await loadFonts(new Set(texts), runs.length > 0 ? styles : ['regular', 'bold']);
}

function runsIn(page: string): Run[] {
  return Array.from(page.matchAll(named)).flatMap(([, name, text = '']) => {
    const family = fallbackFamilies.find((one) => one === name);
    return family ? styles.map((style) => ({ family, style: styleIn(family, style), text })) : [];
  });
}
