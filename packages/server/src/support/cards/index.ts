export { eraseCards } from './store.ts';
export { setLinks } from './links.ts';
export { type CardLink, moveLinks, putNote } from './store.ts';
