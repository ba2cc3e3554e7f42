export { chooseDensity, type MeasureHeights, systemsOf } from './choose-density.ts';
export { chooseLines, type LineChoice, type LineMeasure } from './choose-lines.ts';
export { choosePages, type PageFrame, type SystemHeights } from './choose-pages.ts';
export { type Layout, standardLayout, setStaffHeight, staffHeightFor, unitsPerMm } from './layout.ts';
export { dropNamesOfSolo } from './drop-names.ts';
export { type MeasureMarks, readMeasures } from './read-measures.ts';
export { showMarks } from './show-marks.ts';
export { writeBreaks } from './write-breaks.ts';
