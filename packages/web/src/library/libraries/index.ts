export { librariesQuery, refreshLibraries } from './queries.ts';
export const loadNewestScores = async () => (await import('./libraries-page.tsx')).NewestScores;
export { ShortPlace, useShortName } from './short-place.tsx';
