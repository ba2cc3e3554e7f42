import type { ListTag, SwitchTag } from '@eemusic/music/tags';
import { listColumns } from '#library/tag-lists/index.ts';

export const tagColumns = {
  ...listColumns,
  accidental: 'accidental',
  articulation: 'articulation',
  dynamics: 'dynamics',
} as const satisfies Record<ListTag | SwitchTag, string>;
