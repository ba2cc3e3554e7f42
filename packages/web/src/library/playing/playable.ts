import type { Preview, UploadPreview } from '@eemusic/contract/library/playing';

/** What is played: a score, or an upload that is not yet one. */
export type Playable = UploadPreview & Pick<Preview, 'accompaniment'>;

export type PlayedScore = { id: number; version: number };
