import { type Educator, editEducator, listEducators } from '@eemusic/contract/sales/educators';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { call } from '#platform/api/call.ts';
import type { CallOptions } from '#platform/api/request.ts';
import { choicesQuery, nameQuery, pagesQuery, recordQuery, wireSort } from '#sales/user-management/index.ts';
import { type EducatorFilter, wireFilter } from './filter.ts';

export type SavedEducator = AnswerOf<typeof editEducator>['educator'];

export const educatorsQuery = pagesQuery<EducatorFilter, Educator>('educators', async (filter, page, options) => {
  const input = { ...wireFilter(filter), ...wireSort(filter), ...page };
  const { educators, total } = await call(listEducators, input, options);
  return { rows: educators, total };
});

const getEducator = async (educatorId: number, options: CallOptions): Promise<SavedEducator> =>
  (await call(editEducator, { educatorId }, options)).educator;

export const educatorQuery = recordQuery('educators', getEducator);

export const findEducators = choicesQuery('educators', async (first, options) => {
  const { educators } = await call(listEducators, { ...first, sortBy: 'educatorName', sortOrder: 'asc' }, options);
  return educators.map(({ educatorId, educatorName }) => ({ id: educatorId, name: educatorName }));
});

export const educatorNameQuery = nameQuery('educators', async (id, options) => (await getEducator(id, options)).name);
