/** Pages of 2100 × 2970, which is A4 in tenths of a millimetre; the space above the first system is for the title that we draw. */
export const options = {
  pageWidth: 2100,
  pageHeight: 2970,
  scale: 100,
  unit: 11,
  breaks: 'auto',
  header: 'none',
  footer: 'none',
  pageMarginTop: 330,
  pageMarginLeft: 120,
  pageMarginRight: 120,
  pageMarginBottom: 120,
  spacingSystem: 10,
  minLastJustification: 0.3,
  svgViewBox: true,
  xmlIdChecksum: true,
} as const;
