export { creditsOf, getWaitingUpload, labelsAt, previewUploaded, readPlayed, readUpload } from './read-upload.ts';
export {
  deleteScoreFiles,
  type Drawing,
  drawingsOf,
  getScoreFile,
  getUpload,
  lockUploads as holdUploads,
  shareUploads,
} from './file-store.ts';
export {
  pageNames,
  thumbnailName,
  timingName,
  hasDrawings,
  hasScoreFile,
  readPages,
  readScoreFile,
  removeFiles,
} from './stored.ts';
export { reprocess } from './reprocess.ts';
export { sweepScores } from './sweep.ts';
export { type ComposedBy, uploadScore } from './upload.ts';
export { listWaitingExercises } from './waiting-similar.ts';
export { refusalOf } from './make.ts';
export { openEngravers, type Engravers } from './engravers.ts';
