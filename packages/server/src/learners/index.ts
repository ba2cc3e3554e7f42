import './tables.ts';

export { learnerRoutes } from './routes.ts';
