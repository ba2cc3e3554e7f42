import type { Preview, UploadPreview } from '@eemusic/contract/library/playing';

/** What the player can play: a published score or an upload. */
export type Playable = UploadPreview & Pick<Preview, 'accompaniment'>;

export type PlayedScore = { id: number; version: number };
