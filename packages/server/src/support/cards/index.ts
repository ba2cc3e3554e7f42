export { eraseCards } from './erase.ts';
export { setLinks } from './links.ts';
export { type CardLink, putNote } from './store.ts';
