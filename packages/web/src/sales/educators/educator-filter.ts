import { t } from '@lingui/core/macro';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { recordFilter } from '#sales/user-management/index.ts';
import { educatorNameQuery, findEducators } from './queries.ts';

/** Narrows a list to one educator. */
export const educatorFilter = (): FilterControl =>
  recordFilter({ id: 'educator', label: t`School/Teacher`, find: findEducators, nameOf: educatorNameQuery });
