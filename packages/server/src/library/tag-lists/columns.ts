import type { ListTag } from '@eemusic/music/tags';

/** A list whose entries scores refer to: tags or score types. */
export type EntryList = ListTag | 'scoreType';

/** The columns of a score that refer to entries of the lists. */
export const listColumns = {
  range: 'range_id',
  interval: 'interval_id',
  rhythm: 'rhythm_id',
  rest: 'rest_id',
  keySignature: 'key_signature_id',
  timeSignature: 'time_signature_id',
  tie: 'tie_id',
  scoreType: 'score_type',
} as const satisfies Record<EntryList, string>;
