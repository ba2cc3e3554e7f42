export { type CardLink, eraseCards, moveLinks, putNote, setLinks } from './store.ts';
