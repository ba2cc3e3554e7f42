export { readCompany } from './read.ts';
