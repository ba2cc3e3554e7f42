import type { ListTag, SwitchTag } from '@eemusic/music/tags';
import { listColumns } from '#library/tag-lists/index.ts';

const { scoreType: _type, ...ofLists } = listColumns;

export const tagColumns = {
  ...ofLists,
  accidental: 'accidental',
  articulation: 'articulation',
  dynamics: 'dynamics',
} as const satisfies Record<ListTag | SwitchTag, string>;
