export { closest, type FilePrint, findSimilarScores } from './similar.ts';
export { type Catalogue, catalogueOf } from './catalogue.ts';
export { countEntries } from './count.ts';
export { coverage } from './cover.ts';
export { groupsOf } from './duplicates.ts';
export type { Entry } from './entry.ts';
export type { MelodyMatch } from './filter.ts';
export { findEntries } from './find.ts';
export { type ScoreFinding, findingsOf, isAccepted, withFindings } from './findings.ts';
export { currentFindings } from './current-findings.ts';
export {
  gradeNames,
  levelNames,
  placeNames,
  placeOnPaper,
  type Places,
  readPlaces,
  formatPlace,
  stepNames,
} from './places.ts';
export { decisionsOf, placeAndTagsOf } from './rows.ts';
export { whereFound } from './where-found.ts';
