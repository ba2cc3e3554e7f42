export { scoreRoutes } from './routes.ts';
export { sweepScores } from './sweep.ts';
export { openWorkshop, type Workshop } from './workshop.ts';
