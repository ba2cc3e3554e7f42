import type { SavedBooklet } from '@eemusic/contract/library/saved-booklets';
import { printLayoutOf } from '#library/libraries/index.ts';
import type { BookletRow } from './store.ts';

/** Returns a booklet without its scores, in the shape of the contract. */
export function describeBooklet(row: BookletRow): Omit<SavedBooklet, 'scores'> {
  const { id, version, name, title, subtitle, layout } = row;
  return {
    id,
    version,
    name,
    title,
    subtitle,
    layout,
    ...describeChange(row),
    cover: row.cover === 1,
    contents: row.contents === 1,
    header: row.header === 1,
    numbers: row.numbers === 1,
    startsOnLeft: row.starts_on_left === 1,
    printLayout: printLayoutOf(row.print_layout),
  };
}

/** Who changed it last, and when it was printed. */
export const describeChange = (row: BookletRow) => ({
  changedBy: row.changed_by,
  changedAt: row.changed_at,
  printedAt: row.printed_at,
});
