export { librariesQuery, refreshLibraries } from './queries.ts';
export const loadNewestScores = async () => (await import('./libraries-page.tsx')).NewestScores;
export { ShortPlace } from './short-place.tsx';
