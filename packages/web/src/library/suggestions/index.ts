export { LazySuggestedPlace } from './lazy-suggested-place.tsx';
export { useSuggestionsAhead } from './use-suggestions-ahead.ts';
