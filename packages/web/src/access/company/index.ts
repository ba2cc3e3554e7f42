export { companyQuery } from './queries.ts';
