import { withTexts } from '#platform/locales/texts.ts';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';

/** Loaded when the list has been drawn. */
export const SavedFilters = lazyDialog(
  async () => (await withTexts('filters', import('./saved-filters.tsx'))).SavedFilters,
);
