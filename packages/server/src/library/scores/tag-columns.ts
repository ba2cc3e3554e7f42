import type { ListTag, SwitchTag } from '@eemusic/music/tags';

/** Where the tags of the fixed lists stand. */
export const listColumns = {
  range: 'range_id',
  interval: 'interval_id',
  rhythm: 'rhythm_id',
  rest: 'rest_id',
  keySignature: 'key_signature_id',
  timeSignature: 'time_signature_id',
  tie: 'tie_id',
} as const satisfies Record<ListTag, string>;

export const tagColumns = {
  ...listColumns,
  accidental: 'accidental',
  articulation: 'articulation',
  dynamics: 'dynamics',
} as const satisfies Record<ListTag | SwitchTag, string>;
