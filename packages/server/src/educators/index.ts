export { educatorRestorer } from './restore.ts';
export { educatorRoutes } from './routes.ts';
