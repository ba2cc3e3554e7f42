import type { Educator } from '@eemusic/contract/sales/educators';
import { plural, t } from '@lingui/core/macro';
import { sayRegion } from '#platform/locales/names.ts';
import { CountCell, money, NameCell, StatusText } from '#sales/user-management/index.ts';
import { EmailText } from '#platform/ui/list/email-text.tsx';
import type { Column } from '#platform/ui/list/types.ts';
import { EducatorActions } from './educator-actions.tsx';
import { EducatorSwitch } from './educator-switch.tsx';
import type { EducatorSort } from './filter.ts';

type EducatorColumn = Column<Educator> & { id: EducatorSort | 'actions' };

export type EducatorLinks = {
  onReport: (educatorId: number) => void;
  /** The report of the channel that the educator belongs to. */
  onChannelReport: (channelId: number) => void;
  /** What only User Management may open: the form, and the users of the educator. */
  manage: { onEdit: (educatorId: number) => void; onUsers: (educatorId: number) => void } | null;
};

type For = { links: EducatorLinks; isPhone: boolean };

export function columnsFor({ links, isPhone }: For): EducatorColumn[] {
  const { manage, onReport } = links;
  return [
    {
      id: 'educatorName',
      header: t`Name`,
      isName: true,
      width: 160,
      grow: 3,
      cell: ({ educatorId, educatorName }) =>
        manage === null ? (
          <NameCell name={educatorName} label={t`Report of ${educatorName}`} onClick={() => onReport(educatorId)} />
        ) : (
          <NameCell name={educatorName} label={t`Edit ${educatorName}`} onClick={() => manage.onEdit(educatorId)} />
        ),
    },
    {
      id: 'contactName',
      header: t`Contact Name`,
      width: 122,
      grow: 2,
      narrow: 'under',
      cell: ({ contactName }) => contactName,
    },
    { id: 'contactNumber', header: t`Contact No`, width: 150, grow: 1, cell: ({ contactNumber }) => contactNumber },
    {
      id: 'contactEmail',
      header: t`Contact Email`,
      width: 172,
      grow: 3,
      narrow: 'under',
      cell: ({ contactEmail }) => <EmailText address={contactEmail} />,
    },
    {
      id: 'users',
      header: t`Users`,
      isNumber: true,
      width: 80,
      ...(!isPhone && { narrow: 'beside' }),
      cell: ({ educatorId, educatorName, users }) => (
        <CountCell
          value={users}
          label={t`${plural(users, { one: '# user', other: '# users' })} of ${educatorName}`}
          onClick={manage === null ? undefined : () => manage.onUsers(educatorId)}
        />
      ),
    },
    {
      id: 'avgSalesMonth',
      header: t`Avg sales/mth`,
      isNumber: true,
      width: 130,
      cell: ({ avgSalesMonth }) => money(avgSalesMonth),
    },
    {
      id: 'region',
      header: t`Region`,
      width: 100,
      grow: 1,
      cell: ({ region }) => region !== null && sayRegion(region),
    },
    {
      id: 'status',
      header: t`Status`,
      width: 84,
      narrow: 'beside',
      cell: (educator) =>
        manage === null ? <StatusText isOn={educator.status === 1} /> : <EducatorSwitch educator={educator} />,
    },
    {
      id: 'actions',
      header: t`Actions`,
      isHeaderHidden: true,
      isAlwaysShown: true,
      width: isPhone ? 48 : 92,
      narrow: 'beside',
      cell: (educator) => <EducatorActions educator={educator} links={links} isNarrow={isPhone} />,
    },
  ];
}
