export { keepsName, keepsValues } from './entries-about.ts';
export { eraseOne } from './erase-one.ts';
