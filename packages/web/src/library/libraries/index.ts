export { librariesQuery } from './queries.ts';
