import { type Educator, editEducator, exportEducators, listEducators } from '@eemusic/contract/sales/educators';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import { download } from '#platform/api/download.ts';
import type { CallOptions } from '#platform/api/request.ts';
import type { ExportOptions } from '#platform/ui/export-progress.ts';
import type { FilterOf } from '#platform/ui/list/address.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import {
  choicesQuery,
  type EducatorFilters,
  type EducatorSort,
  type EducatorSpec,
  type ExportedRows,
  nameQuery,
  pagesQuery,
  recordFilter,
  recordQuery,
  wireSort,
} from '#sales/user-management/index.ts';

type EducatorFilter = FilterOf<EducatorSpec>;

export type SavedEducator = AnswerOf<typeof editEducator>['educator'];

/** The filter as input of the list's calls. */
export function wireFilter({ search, filters }: EducatorFilter) {
  const { channel, unassigned, ...rest } = filters;
  return {
    ...rest,
    searchQuery: search,
    OrganizationId: channel ?? 0,
    ...(unassigned !== undefined && { isUnassigned: true }),
  };
}

export const educatorsQuery = pagesQuery<EducatorFilter, Educator>('educators', async (filter, page, options) => {
  const input = { ...wireFilter(filter), ...wireSort(filter), ...page };
  const { educators, total } = await call(listEducators, input, options);
  return { rows: educators, total };
});

export const saveEducators = (rows: ExportedRows<EducatorSort, EducatorFilters>, options: ExportOptions) =>
  rows.kind === 'ids'
    ? download(exportEducators, { educatorsIds: rows.ids }, options)
    : download(exportEducators, { ...wireFilter(rows.filter), ...wireSort(rows.filter) }, options);

const getEducator = async (educatorId: number, options: CallOptions): Promise<SavedEducator> =>
  (await call(editEducator, { educatorId }, options)).educator;

export const educatorQuery = recordQuery('educators', getEducator);

export const findEducators = choicesQuery('educators', async (first, options) => {
  const { educators } = await call(listEducators, { ...first, sortBy: 'educatorName', sortOrder: 'asc' }, options);
  return educators.map(({ educatorId, educatorName }) => ({ id: educatorId, name: educatorName }));
});

const educatorNameQuery = nameQuery('educators', async (id, options) => (await getEducator(id, options)).name);

/** Narrows a list to one educator. */
export const educatorFilter = (): FilterControl =>
  recordFilter({ id: 'educator', label: t`School/Teacher`, find: findEducators, nameOf: educatorNameQuery });
