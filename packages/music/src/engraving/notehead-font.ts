import { strToU8, zipSync } from 'fflate';

/** The font's name in Verovio, which writes it for music glyphs within a text. */
const family = 'Noteheads';
/** The distance between two staff lines. */
const space = 250;

/** A closed outline centred on the note, and the height at which stems attach. */
type Head = { code: string; width: number; stem: number; path: string };

/** The noteheads that Leipzig lacks, by SMuFL code point and in SMuFL's units. */
const heads: readonly Head[] = [
  { code: 'E0BE', width: 300, stem: -125, path: 'M0 -125L150 125L300 -125Z' },
  { code: 'E0BC', width: 300, stem: -125, path: 'M0 -125L150 125L300 -125ZM247 -95L150 67L53 -95Z' },
  { code: 'E0BB', width: 300, stem: -125, path: 'M0 -125L150 125L300 -125ZM247 -95L150 67L53 -95Z' },
  { code: 'E0C7', width: 300, stem: 125, path: 'M0 125L300 125L150 -125Z' },
  { code: 'E0C5', width: 300, stem: 125, path: 'M0 125L300 125L150 -125ZM150 -67L247 95L53 95Z' },
  { code: 'E0C4', width: 300, stem: 125, path: 'M0 125L300 125L150 -125ZM150 -67L247 95L53 95Z' },
  { code: 'E0C0', width: 300, stem: 0, path: 'M0 0L300 125L300 -125Z' },
  { code: 'E0BF', width: 300, stem: 0, path: 'M0 0L300 125L300 -125ZM270 -80L270 80L78 0Z' },
  { code: 'E0F0', width: 300, stem: -125, path: 'M0 -125L150 125L300 -125L150 -60Z' },
  { code: 'E0EF', width: 300, stem: -125, path: 'M0 -125L150 125L300 -125L150 -60ZM57 -72L150 -30L243 -72L150 75Z' },
  { code: 'E0EE', width: 300, stem: -125, path: 'M0 -125L150 125L300 -125L150 -60ZM57 -72L150 -30L243 -72L150 75Z' },
  { code: 'E0F4', width: 300, stem: 125, path: 'M0 125L150 60L300 125L150 -125Z' },
  { code: 'E0F3', width: 300, stem: 125, path: 'M0 125L150 60L300 125L150 -125ZM150 -75L243 72L150 30L57 72Z' },
  { code: 'E0F2', width: 300, stem: 125, path: 'M0 125L150 60L300 125L150 -125ZM150 -75L243 72L150 30L57 72Z' },
  {
    code: 'E115',
    width: 300,
    stem: 0,
    path: 'M0 0c0 83 67 150 150 150s150 -67 150 -150s-67 -150 -150 -150s-150 67 -150 150zM28 0c0 -67 55 -122 122 -122s122 55 122 122s-55 122 -122 122s-122 -55 -122 -122zM110 0c0 22 18 40 40 40s40 -18 40 -40s-18 -40 -40 -40s-40 18 -40 40z',
  },
  { code: 'E1B5', width: 300, stem: 125, path: 'M0 125L300 125L0 -125Z' },
  { code: 'E1B4', width: 300, stem: 125, path: 'M0 125L300 125L0 -125ZM30 -61L217 95L30 95Z' },
  { code: 'E1B7', width: 300, stem: -125, path: 'M300 125L300 -125L0 -125Z' },
  { code: 'E1B6', width: 300, stem: -125, path: 'M300 125L300 -125L0 -125ZM83 -95L270 -95L270 61Z' },
  { code: 'E1BD', width: 300, stem: 110, path: 'M0 110C0 -200 300 -200 300 110Z' },
  { code: 'E1BC', width: 300, stem: 110, path: 'M0 110C0 -200 300 -200 300 110ZM268 82C258 -156 42 -156 32 82Z' },
  { code: 'E1BF', width: 300, stem: 40, path: 'M0 40C0 150 300 150 300 40L150 -130Z' },
  {
    code: 'E1BE',
    width: 300,
    stem: 40,
    path: 'M0 40C0 150 300 150 300 40L150 -130ZM150 -92L266 38C258 122 42 122 34 38Z',
  },
  {
    code: 'E0E4',
    width: 380,
    stem: 0,
    path: 'M0 0c0 105 85 190 190 190s190 -85 190 -190s-85 -190 -190 -190s-190 85 -190 190zM25 0c0 -91 74 -165 165 -165s165 74 165 165s-74 165 -165 165s-165 -74 -165 -165zM62 -22c0 45 55 105 136 105c74 0 120 -26 120 -62c0 -52 -70 -103 -150 -103c-70 0 -106 20 -106 60z',
  },
  {
    code: 'E0E5',
    width: 380,
    stem: 0,
    path: 'M0 0c0 105 85 190 190 190s190 -85 190 -190s-85 -190 -190 -190s-190 85 -190 190zM25 0c0 -91 74 -165 165 -165s165 74 165 165s-74 165 -165 165s-165 -74 -165 -165zM62 -22c0 45 55 105 136 105c74 0 120 -26 120 -62c0 -52 -70 -103 -150 -103c-70 0 -106 20 -106 60zM190 60C146 60 90 -6 90 -34C90 -58 128 -62 178 -60C230 -56 290 6 290 32C290 60 250 60 190 60Z',
  },
  {
    code: 'E0E6',
    width: 380,
    stem: 0,
    path: 'M0 0c0 105 85 190 190 190s190 -85 190 -190s-85 -190 -190 -190s-190 85 -190 190zM25 0c0 -91 74 -165 165 -165s165 74 165 165s-74 165 -165 165s-165 -74 -165 -165zM62 -22c0 45 55 105 136 105c74 0 120 -26 120 -62c0 -52 -70 -103 -150 -103c-70 0 -106 20 -106 60zM190 60C146 60 90 -6 90 -34C90 -58 128 -62 178 -60C230 -56 290 6 290 32C290 60 250 60 190 60Z',
  },
];

/** A base64-encoded archive as Verovio reads it. */
function pack(): string {
  const boxes = heads.map(({ code, width, stem }) => {
    const [reach, height] = [width / 2 > 150 ? width / 2 : space / 2, stem / space];
    return (
      `<g c="${code}" x="0" y="${-reach}" w="${width}" h="${reach * 2}" h-a-x="${width}" n="${code}">` +
      `<a n="stemUpSE" x="${width / space}" y="${height}"/><a n="stemDownNW" x="0" y="${height}"/></g>`
    );
  });
  const drawings = heads.map(({ code, path }): [string, Uint8Array] => [
    `${family}/${code}.xml`,
    strToU8(`<g id="${code}"><path transform="scale(1,-1)" d="${path}"/></g>`),
  ]);
  const measures = `<bounding-boxes font-family="${family}" units-per-em="${space * 4}">${boxes.join('')}</bounding-boxes>`;
  const archive = {
    [`${family}.xml`]: strToU8(measures),
    [`${family}.css`]: strToU8(''),
    ...Object.fromEntries(drawings),
  };
  return Buffer.from(zipSync(archive)).toString('base64');
}

/** Verovio falls back to Leipzig for glyphs that this font lacks. */
export const noteheadFont = { fontAddCustom: [pack()], font: family, fontFallback: 'Leipzig' } as const;

/** Replaces the name of this font in texts of a drawing by that of the font with their glyphs. */
export const inMusicFont = (svg: string) => svg.replaceAll(`font-family="${family}"`, 'font-family="Leipzig"');
