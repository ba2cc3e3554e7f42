export { recountStatements } from './store.ts';
