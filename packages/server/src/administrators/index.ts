export { administratorRestorer } from './restore.ts';
export { administratorRoutes } from './routes.ts';
