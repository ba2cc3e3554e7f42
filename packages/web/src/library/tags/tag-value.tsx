import type { ListTag } from '@eemusic/music/tags';
import { Glyph } from '#platform/ui/glyph.tsx';
import { findTag } from './tag-texts.ts';

export function TagValue({ list, id, size = 22 }: { list: ListTag; id: number | null; size?: number }) {
  const tag = findTag(list, id);
  if (tag === undefined) return '–';
  return tag.glyph === undefined ? (
    <span style={{ whiteSpace: 'nowrap' }}>{tag.name}</span>
  ) : (
    <Glyph characters={tag.glyph} name={tag.name} size={size} />
  );
}
