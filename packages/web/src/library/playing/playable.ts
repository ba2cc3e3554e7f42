import type { Preview, UploadPreview } from '@eemusic/contract/library/playing';
import type { RefObject } from 'react';

/** What the player can play: a published score or an upload. */
export type Playable = UploadPreview & Pick<Preview, 'accompaniment'>;

/** Plays from a measure (zero-based), or only goes there. */
export type PlayRequest = { measure: number; isPaused?: boolean };

export type PlayedScore = { id: number; version: number };

export type SheetShown = {
  /** The element that contains the pages. */
  paper: RefObject<HTMLElement | null>;
  /** Zero-based. */
  page: number;
  /** Increases whenever a page is inserted. */
  shown: number;
  onPage: (page: number) => void;
};
