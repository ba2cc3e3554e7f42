export { chooseDensity, type MeasureHeights, systemsOf } from './choose-lines.ts';
export { chooseLines, type LineChoice, type LineMeasure } from './choose-lines.ts';
export { choosePages, type PageFrame, type SystemHeights } from './choose-pages.ts';
export { type Layout, standardLayout, setStaffHeight, staffHeightFor, unitsPerMm } from './layout.ts';
export { dropNamesOfSolo } from './layout.ts';
export { type MeasureMarks, readMeasures } from './layout.ts';
export { showMarks } from './layout.ts';
export { writeBreaks } from './layout.ts';
