export { demoLearnerRoutes } from './routes.ts';
export { readToken as readDemoToken } from './token.ts';
