export { isServiceToken, serviceRoutes } from './routes.ts';
