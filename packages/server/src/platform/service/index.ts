export { appearanceOf } from './appearance.ts';
export { serviceRoutes } from './routes.ts';
