import type { SavedFilter } from '@eemusic/contract/library/saved-filters';

export type ListedFilter = SavedFilter & {
  /** Whether the list currently shows it. */
  isShown: boolean;
  /** The library that it filters by; 0 for all. */
  library: number;
};
