import type { SavedFilter } from '@eemusic/contract/library/saved-filters';

export type ListedFilter = SavedFilter & {
  /** It is what the list shows now. */
  isShown: boolean;
  /** The library that it shows; 0 for all. */
  library: number;
};
