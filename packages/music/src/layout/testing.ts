import type { LineMeasure } from './choose-lines.ts';
import type { SystemHeights } from './choose-pages.ts';

/** Measures of this width, for lines of width 100. */
export const someMeasures = (count: number, width: number, marks: Partial<LineMeasure>[] = []): LineMeasure[] =>
  Array.from({ length: count }, (_, index) => ({
    width,
    headWidth: 5,
    isPickup: false,
    startsSection: index === 0,
    volta: 0,
    isForced: false,
    ...marks[index],
  }));

/** Systems 20 high, with staves of 16 in the middle. */
export const someSystems = (count: number, measures = 4): SystemHeights[] =>
  Array.from({ length: count }, () => ({ top: -2, staffTop: 0, staffBottom: 16, bottom: 18, measures }));

export const at = <Value>(index: number, value: Value): Value[] => {
  const values: Value[] = [];
  values[index] = value;
  return values;
};
