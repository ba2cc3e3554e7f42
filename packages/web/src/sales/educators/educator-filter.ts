import { t } from '@lingui/core/macro';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { educatorNameQuery, findEducators } from './queries.ts';

/** Narrows a list to one educator. */
export function educatorFilter(): FilterControl {
  return {
    id: 'educator',
    label: t`School/Teacher`,
    find: (search) => {
      const { queryKey, queryFn } = findEducators(search);
      return {
        queryKey: [...queryKey, 'choices'],
        queryFn: async (context) => (await queryFn(context)).map(({ id, name }) => ({ value: id, label: name })),
      };
    },
    labelOf: (id) => educatorNameQuery(Number(id)),
  };
}
