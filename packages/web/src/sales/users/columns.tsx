import type { Student } from '@eemusic/contract/sales/users';
import { t } from '@lingui/core/macro';
import { IconPencil } from '@tabler/icons-react';
import { sayRegion } from '#platform/locales/names.ts';
import { NameCell, RowActions } from '#sales/user-management/index.ts';
import { EmailText } from '#platform/ui/list/email-text.tsx';
import { CellText } from '#platform/ui/list/list-row.tsx';
import type { Column } from '#platform/ui/list/types.ts';
import type { StudentSort } from './filter.ts';
import { StudentSwitch } from './student-switch.tsx';
import { SubscriptionLink } from './subscription-link.tsx';

type StudentColumn = Column<Student> & { id: StudentSort | 'actions' };

export type StudentLinks = { onEdit: (studentId: number) => void };

type For = { links: StudentLinks; isPhone: boolean };

export function columnsFor({ links: { onEdit }, isPhone }: For): StudentColumn[] {
  return [
    {
      id: 'fullName',
      header: t({ message: 'Name', context: 'person' }),
      isName: true,
      width: 130,
      grow: 3,
      cell: ({ studentId, fullName }) => (
        <NameCell name={fullName} label={t`Edit ${fullName}`} onClick={() => onEdit(studentId)} />
      ),
    },
    { id: 'contactNumber', header: t`Contact No`, width: 150, grow: 1, cell: ({ contactNumber }) => contactNumber },
    {
      id: 'contactEmail',
      header: t`Contact Email`,
      width: 164,
      grow: 3,
      narrow: 'under',
      cell: ({ contactEmail }) => <EmailText address={contactEmail} />,
    },
    {
      id: 'educatorName',
      header: t`Attached School/Teacher`,
      width: 204,
      grow: 2,
      narrow: 'under',
      cell: ({ educatorName }) => educatorName ?? '',
    },
    {
      id: 'subscriptionCode',
      header: t`Subscription Id`,
      width: 138,
      grow: 1,
      cell: ({ subscriptionCode }) =>
        subscriptionCode !== null && (
          <SubscriptionLink code={subscriptionCode}>
            <CellText>{subscriptionCode}</CellText>
          </SubscriptionLink>
        ),
    },
    {
      id: 'expiryDate',
      header: t`Expiry Date`,
      width: 120,
      ...(!isPhone && { narrow: 'beside' }),
      cell: ({ expiryDate }) => expiryDate ?? '',
    },
    {
      id: 'region',
      header: t`Region`,
      width: 96,
      grow: 1,
      cell: ({ region }) => region !== null && sayRegion(region),
    },
    {
      id: 'isActive',
      header: t`Status`,
      width: 84,
      narrow: 'beside',
      cell: (student) => <StudentSwitch student={student} />,
    },
    {
      id: 'actions',
      header: t`Actions`,
      isHeaderHidden: true,
      isAlwaysShown: true,
      width: 50,
      narrow: 'beside',
      cell: ({ studentId, fullName }) => (
        <RowActions
          of={fullName}
          isNarrow={false}
          actions={[{ name: t`Edit`, label: t`Edit ${fullName}`, icon: IconPencil, onClick: () => onEdit(studentId) }]}
        />
      ),
    },
  ];
}
