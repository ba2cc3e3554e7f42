export { closest, type FilePrint, findSimilarScores, groupsOf } from './similar.ts';
export { type Catalogue, catalogueOf, type Entry } from './catalogue.ts';
export { countEntries, coverage, findEntries, melodyMatches } from './find.ts';
export { currentFindings, detectFindings, isAccepted, type ScoreFinding } from './findings.ts';
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
export { whereFound } from './words.ts';
