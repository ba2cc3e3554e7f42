export { academicRoutes } from './routes.ts';
export { findMisfit, type Place } from './store.ts';
