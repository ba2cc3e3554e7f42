export { eraseOne, keepsName, keepsValues } from './erase.ts';
