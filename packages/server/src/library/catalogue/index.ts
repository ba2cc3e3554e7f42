export { type Catalogue, catalogueOf, type Entry } from './catalogue.ts';
export { closest, type FilePrint, findSimilarScores, groupsOf } from './catalogue.ts';
export { countEntries, coverage, findEntries, melodyMatches, whereFound } from './find.ts';
export { currentFindings, detectFindings, isAccepted, type ScoreFinding } from './findings.ts';
export { formatPlace, gradeNames, placeNames, placeOnPaper, type Places, readPlaces, stepNames } from './places.ts';
export { columnsOfDecisions, decisionsOf, listColumns, placeAndTagsOf, tagColumns } from './rows.ts';
