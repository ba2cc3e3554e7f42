export { findingRoutes } from './routes.ts';
