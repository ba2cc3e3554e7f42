export { SuggestedPlace } from './suggested-place.tsx';
export { useSuggestionsAhead } from './use-suggestions-ahead.ts';
