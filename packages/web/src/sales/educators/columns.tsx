import { type Educator, setEducatorStatus } from '@eemusic/contract/sales/educators';
import { plural, t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import {
  type ColumnsBySort,
  columnsOf,
  contactColumns,
  CountCell,
  money,
  NameCell,
  RecordSwitch,
  StatusText,
  regionColumn,
} from '#sales/user-management/index.ts';
import { EducatorActions } from './educator-actions.tsx';
import type { EducatorSort } from './filter.ts';
import type { EducatorLinks } from './links.ts';

type For = { links: EducatorLinks; isPhone: boolean };

export function columnsFor({ links, isPhone }: For) {
  const { manage, toReport } = links;
  const bySort: ColumnsBySort<Educator, EducatorSort> = {
    educatorName: {
      header: t`Name`,
      isName: true,
      width: 220,
      grow: 3,
      cell: ({ educatorId, educatorName }) =>
        manage === null ? (
          <NameCell name={educatorName} label={t`Report of ${educatorName}`} target={toReport(educatorId)} />
        ) : (
          <NameCell name={educatorName} label={t`Edit ${educatorName}`} target={manage.toEdit(educatorId)} />
        ),
    },
    ...contactColumns(),
    users: {
      header: t`Users`,
      isNumber: true,
      width: 76,
      ...(!isPhone && { narrow: 'beside' }),
      cell: ({ educatorId, educatorName, users }) => (
        <CountCell
          value={users}
          label={t`${plural(users, { one: '# user', other: '# users' })} of ${educatorName}`}
          target={manage?.toUsers(educatorId)}
        />
      ),
    },
    avgSalesMonth: {
      header: t`Avg sales/mth`,
      isNumber: true,
      width: 124,
      cell: ({ avgSalesMonth }) => money(avgSalesMonth),
    },
    region: regionColumn(),
    status: {
      header: t`Status`,
      width: 80,
      narrow: 'beside',
      cell: ({ educatorId, educatorName, status }) =>
        manage === null ? (
          <StatusText isOn={status === 1} />
        ) : (
          <RecordSwitch<Educator>
            room="educators"
            isOn={status === 1}
            label={t`${educatorName} is active`}
            isIt={(row) => row.educatorId === educatorId}
            withStatus={(row, to) => ({ ...row, status: to })}
            send={(to) => call(setEducatorStatus, { educatorId, status: to })}
          />
        ),
    },
  };
  return columnsOf(bySort, {
    width: isPhone ? 48 : 92,
    cell: (educator) => <EducatorActions educator={educator} links={links} isNarrow={isPhone} />,
  });
}
