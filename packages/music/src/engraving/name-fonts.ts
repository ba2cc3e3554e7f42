import { runsOf, textFamily } from '#fonts/index.ts';

/** A text with characters outside ASCII, and its element; texts in the music font are left alone. */
const anyText = /(<tspan(?![^>]*Leipzig)[^>]*>)([^<]*\P{ASCII}[^<]*)</gu;

/** Names the font of each text of a page, so that it looks the same on screen and on paper. */
export function nameFonts(svg: string): string {
  return svg
    .replace('font-family="Times, serif"', `font-family="${textFamily}"`)
    .replace(anyText, (_, opening: string, text: string) => `${opening}${withFonts(text)}<`);
}

function withFonts(text: string): string {
  const visible = text.trim();
  const start = text.length - text.trimStart().length;
  const runs = runsOf(visible, 'italic');
  const [only] = runs;
  const written =
    runs.length === 1 && only?.family === textFamily
      ? only.text
      : runs
          .map(
            ({ family, style, text: letters }) => `<tspan font-family="${family}"${upright(style)}>${letters}</tspan>`,
          )
          .join('');
  return `${text.slice(0, start)}${written}${text.slice(start + visible.length)}`;
}

/** A family without italics stays upright, because slanting it would distort it. */
const upright = (style: string) => (style === 'italic' ? '' : ' font-style="normal"');
