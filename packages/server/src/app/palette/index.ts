export { findRoutes } from './find.ts';
