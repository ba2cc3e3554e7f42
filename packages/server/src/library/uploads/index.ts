export { creditsOf, getWaitingUpload, labelsAt, readPlayed, readUpload } from './upload.ts';
export { type ComposedBy, uploadScore, listWaitingExercises } from './upload.ts';
export { deleteScoreFiles, type Drawing, drawingsOf, getScoreFile, getUpload } from './store.ts';
export { lockUploads as holdUploads, shareUploads } from './store.ts';
export { pageNames, thumbnailName, timingName, hasDrawings, hasScoreFile, readPages, readScoreFile } from './stored.ts';
export { removeFiles } from './stored.ts';
export { reprocess, sweepScores } from './room.ts';
export { refusalOf, openEngravers, type Engravers, whenIdle } from './make.ts';
