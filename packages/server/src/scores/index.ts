export { publish as publishScores } from './publish.ts';
export { scoreRestorer } from './restore.ts';
export { scoreRoutes } from './routes.ts';
export { sweepScores } from './sweep.ts';
export { scoreChangeRestorer } from './undo-change.ts';
export { uploadScore } from './upload.ts';
export { openWorkshop, type Workshop } from './workshop.ts';
