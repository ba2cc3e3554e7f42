export { alikeRoutes } from './routes.ts';
