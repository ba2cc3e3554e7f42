import { searchable } from '@eemusic/contract/platform/searchable';
import { collator } from '#platform/locales/formats.ts';
import type { Sort } from '#platform/ui/list/address.ts';
import type { Line } from './queries.ts';

const comparators: Record<string, (a: Line, b: Line) => number> = {
  name: (a, b) => collator().compare(a.name, b.name),
  commission: (a, b) => a.commission - b.commission,
  students: (a, b) => (a.students ?? 0) - (b.students ?? 0),
  subscription: (a, b) => collator().compare(a.subscription ?? '', b.subscription ?? ''),
  modules: (a, b) => collator().compare(a.modules.join(), b.modules.join()),
};

export function isSortable(column: string): boolean {
  return Object.hasOwn(comparators, column);
}

/** The lines whose names contain the search text, sorted, with ties by name. */
export function linesFound(lines: readonly Line[], { search, sort }: { search: string; sort: Sort }): Line[] {
  const needle = searchable(search);
  const found = needle === '' ? lines : lines.filter(({ name }) => searchable(name).includes(needle));
  const compare = comparators[sort.by] ?? (() => 0);
  const sign = sort.order === 'desc' ? -1 : 1;
  return found.toSorted((a, b) => sign * compare(a, b) || collator().compare(a.name, b.name) || a.id - b.id);
}
