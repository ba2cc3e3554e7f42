/** Hyphens are at least this high above the baseline, as a fraction of the size of the text; extenders are lower. */
const least = 0.15;

/** Whether a line behind a syllable is a hyphen, and not one that extends the syllable. */
export const isHyphen = (y: number, { baseline, size }: { baseline: number; size: number }): boolean =>
  y < baseline - least * size;
