import type { ListTag } from '@eemusic/music/tags';

/** Where a score keeps the tags of the lists. */
export const listColumns = {
  range: 'range_id',
  interval: 'interval_id',
  rhythm: 'rhythm_id',
  rest: 'rest_id',
  keySignature: 'key_signature_id',
  timeSignature: 'time_signature_id',
  tie: 'tie_id',
} as const satisfies Record<ListTag, string>;
