export { academicRoutes } from './routes.ts';
export { findMisfit } from './store.ts';
