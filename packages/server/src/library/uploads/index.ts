export { creditsOf, labelsAt, previewUploaded, readPlayed, readUpload } from './read-upload.ts';
export { type Drawing, drawingsOf, getScoreFile, getUpload, lockUploads as holdUploads } from './file-store.ts';
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
export { uploadScore } from './upload.ts';
export { findUploadIds, deleteUploadRows, getWaitingUpload, listUploads, shareUploads } from './waiting-store.ts';
export { openEngravers, type Engravers } from './engravers.ts';
