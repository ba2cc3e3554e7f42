import './tables.ts';

export { report } from './practice.ts';
export { redeem } from './redeem.ts';
export { learnerRoutes } from './routes.ts';
export { restampPractice } from './restamp.ts';
export { addSessions, noteLibraries } from './store.ts';
