export { creditsOf } from './credits-of.ts';
export { type Drawing, drawingsOf, getScoreFile, getUpload } from './file-store.ts';
export { pageNames, thumbnailName, timingName } from './names.ts';
export { reprocess } from './reprocess.ts';
export { readPages, readScoreFile, readTiming } from './stored.ts';
export { sweepScores } from './sweep.ts';
export { uploadScore } from './upload.ts';
export { openEngravers, type Engravers } from './engravers.ts';
