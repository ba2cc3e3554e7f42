/** Style sheets of the fonts for other scripts; the browser loads a font file when one of its characters is shown. */
const styleSheets = new Map<string, () => Promise<unknown>>([
  ['Noto Serif Variable', () => Promise.all([import('@fontsource-variable/noto-serif/wght.css'), italics()])],
  ['Noto Sans Hebrew Variable', () => import('@fontsource-variable/noto-sans-hebrew/wght.css')],
  ['Noto Sans Arabic Variable', () => import('@fontsource-variable/noto-sans-arabic/wght.css')],
  ['Noto Sans Thai Variable', () => import('@fontsource-variable/noto-sans-thai/wght.css')],
  ['Noto Sans SC Variable', () => import('@fontsource-variable/noto-sans-sc/wght.css')],
  ['Noto Sans JP Variable', () => import('@fontsource-variable/noto-sans-jp/wght.css')],
  ['Noto Sans KR Variable', () => import('@fontsource-variable/noto-sans-kr/wght.css')],
]);

const italics = () => import('@fontsource-variable/noto-serif/wght-italic.css');

/** Loads the fonts that a page names; if that fails, the browser uses system fonts. */
export function loadFontsOf(page: string): void {
  for (const [family, load] of styleSheets) {
    if (page.includes(`font-family="${family}"`)) load().catch(() => undefined);
  }
}
