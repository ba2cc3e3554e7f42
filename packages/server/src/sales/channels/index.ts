export { channelRestorer } from './restore.ts';
export { channelRoutes } from './routes.ts';
