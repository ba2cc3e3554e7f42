import { type Student, setStudentStatus } from '@eemusic/contract/sales/users';
import { t } from '@lingui/core/macro';
import { IconPencil } from '@tabler/icons-react';
import { call } from '#platform/api/call.ts';
import {
  type ColumnsBySort,
  columnsOf,
  contactColumns,
  NameCell,
  RecordSwitch,
  RowActions,
  type RowTarget,
  regionColumn,
} from '#sales/user-management/index.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import { KeyText } from '#platform/ui/list/key-text.tsx';
import type { StudentSort } from './filter.ts';
import { SubscriptionLink } from './subscription-link.tsx';

export type StudentLinks = { toEdit: (studentId: number) => RowTarget; onEdit: (studentId: number) => void };

type For = { links: StudentLinks; isPhone: boolean };

export function columnsFor({ links: { toEdit }, isPhone }: For) {
  const { contactNumber, contactEmail } = contactColumns();
  const bySort: ColumnsBySort<Student, StudentSort> = {
    fullName: {
      header: t({ message: 'Name', context: 'person' }),
      isName: true,
      width: 180,
      grow: 3,
      cell: ({ studentId, fullName }) => (
        <NameCell name={fullName} label={t`Edit ${fullName}`} target={toEdit(studentId)} />
      ),
    },
    contactNumber,
    contactEmail: { ...contactEmail, width: 164 },
    educatorName: {
      header: t`Attached School/Teacher`,
      width: 204,
      grow: 2,
      narrow: 'under',
      cell: ({ educatorName }) => educatorName ?? '',
    },
    subscriptionCode: {
      header: t`Subscription Id`,
      width: 192,
      cell: ({ subscriptionCode }) =>
        subscriptionCode !== null && (
          <SubscriptionLink code={subscriptionCode}>
            <KeyText value={subscriptionCode} />
          </SubscriptionLink>
        ),
    },
    expiryDate: {
      header: t`Expiry Date`,
      width: 112,
      ...(!isPhone && { narrow: 'beside' }),
      cell: ({ expiryDate }) => <CellText wrap="never">{expiryDate}</CellText>,
    },
    region: regionColumn(),
    isActive: {
      header: t`Status`,
      width: 76,
      narrow: 'beside',
      cell: ({ studentId, fullName, isActive }) => (
        <RecordSwitch<Student>
          room="students"
          isOn={isActive === 1}
          label={t`${fullName} is active`}
          isIt={(row) => row.studentId === studentId}
          withStatus={(row, to) => ({ ...row, isActive: to })}
          send={(to) => call(setStudentStatus, { studentId, status: to })}
        />
      ),
    },
  };
  return columnsOf(bySort, {
    width: 50,
    cell: ({ studentId, fullName }) => (
      <RowActions
        of={fullName}
        isNarrow={false}
        actions={[{ name: t`Edit`, label: t`Edit ${fullName}`, icon: IconPencil, target: toEdit(studentId) }]}
      />
    ),
  });
}
