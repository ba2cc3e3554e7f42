import type { SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { numbers } from '#platform/locales/formats.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import type { Column } from '#platform/ui/list/types.ts';
import classes from './subscriptions.module.css';

/** The columns of the educators. */
export function columnsFor({ isPhone }: { isPhone: boolean }): Column<SubscriptionEducator>[] {
  return [
    {
      id: 'educatorName',
      header: t`Name`,
      isName: true,
      width: 180,
      grow: 3,
      cell: ({ educatorName, isDeleted }) => (
        <span className={classes.name}>
          <IconChevronRight size={16} stroke={2} aria-hidden className={classes.chevron} />
          <CellText title={educatorName}>
            {educatorName}
            {isDeleted && <span className={classes.deleted}> {t`(deleted)`}</span>}
          </CellText>
        </span>
      ),
    },
    {
      id: 'name',
      header: t`Contact Name`,
      width: 120,
      grow: 2,
      narrow: 'under',
      cell: ({ name }) =>
        isPhone ? (
          <span className={classes.indent}>
            <CellText wrap="never">{name}</CellText>
          </span>
        ) : (
          name
        ),
    },
    {
      id: 'totalActiveUsers',
      header: t`Active users`,
      isNumber: true,
      width: 124,
      narrow: isPhone ? 'under' : 'beside',
      cell: ({ totalActiveUsers }) =>
        isPhone ? (
          <span className={classes.indent}>
            {plural(totalActiveUsers, { one: '# active user', other: '# active users' })}
          </span>
        ) : (
          numbers().format(totalActiveUsers)
        ),
    },
    {
      id: 'enabledKeys',
      header: t`Enabled`,
      isNumber: true,
      width: 96,
      cell: ({ enabledKeys }) => <span className={classes.quiet}>{numbers().format(enabledKeys)}</span>,
    },
    {
      id: 'availableKeys',
      header: t`Available`,
      isNumber: true,
      width: 100,
      cell: ({ availableKeys }) => <span className={classes.quiet}>{numbers().format(availableKeys)}</span>,
    },
    {
      id: 'totalSubcriptionsKeys',
      header: t`Total Keys`,
      isNumber: true,
      width: 112,
      narrow: 'beside',
      cell: ({ totalSubcriptionsKeys }) => numbers().format(totalSubcriptionsKeys),
    },
  ];
}
