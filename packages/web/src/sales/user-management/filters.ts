import { categories, type Field, statusLabel } from '@eemusic/contract/platform/record-fields';
import { t } from '@lingui/core/macro';
import { inLanguage } from '#platform/locales/formats.ts';
import { formatFieldValue, formatStatus, regionChoices } from '#platform/names/fields.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import type { choicesQuery, nameQuery } from './record-queries.ts';

export const statusFilter = (): FilterControl => ({
  id: 'status',
  label: inLanguage(statusLabel),
  choices: [1, 0].map((value) => ({ value, label: formatStatus(value) })),
});

/** Filters by a field whose kind has few values. */
export const fieldFilter = (id: string, { label, kind }: Field): FilterControl => ({
  id,
  label: inLanguage(label),
  choices:
    kind === 'region'
      ? regionChoices()
      : categories.map((value) => ({ value, label: formatFieldValue('category', value) })),
});

/** @param without the label of the choice, such as 'Without a channel' */
export function unassignedFilter(without: string): FilterControl {
  return { id: 'unassigned', label: t`Assignment`, operator: '', choices: [{ value: 'yes', label: without }] };
}

type RecordFilter = {
  id: string;
  label: string;
  find: ReturnType<typeof choicesQuery>;
  nameOf: ReturnType<typeof nameQuery>;
};

/** Filters a list by one record, which the user finds by its name. */
export function recordFilter({ id, label, find, nameOf }: RecordFilter): FilterControl {
  return {
    id,
    label,
    find: (search) => {
      const { queryKey, queryFn } = find(search);
      return {
        queryKey: [...queryKey, 'choices'],
        queryFn: async (context) =>
          (await queryFn(context)).map((record) => ({ value: record.id, label: record.name })),
      };
    },
    labelOf: (value) => nameOf(Number(value)),
  };
}
