export { LazySuggestedPlace } from './lazy-suggested-place.tsx';
export { useSuggestionsAhead } from './queries.ts';
