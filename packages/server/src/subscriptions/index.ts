export { formatKey, signsOfKey } from './key.ts';
