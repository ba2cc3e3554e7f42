import type { Administrator } from '@eemusic/contract/administrators';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Badge, Tooltip, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Column } from '#ui/data-table.tsx';
import { Portrait } from '#ui/portrait.tsx';
import type { Sortable } from './address.ts';
import classes from './administrator-list.module.css';
import { AdministratorSwitch } from './administrator-switch.tsx';
import { locksOf } from './locks.ts';
import type { Me } from './use-me.ts';

type Columns = Column<Administrator>[];
type SortedColumn = Column<Administrator> & { id: Sortable };
type For = { me: Me; onEdit: (userId: number) => void };

export function wideColumns({ me, onEdit }: For): Columns {
  const text = (id: Sortable & keyof Administrator, header: string): SortedColumn => ({
    id,
    header,
    sortBy: 'server',
    cell: (administrator) => <span className={classes.names}>{String(administrator[id] ?? '')}</span>,
  });
  return [
    {
      id: 'portrait',
      header: t`Picture`,
      isHeaderHidden: true,
      width: 64,
      cell: (administrator) => <PortraitButton administrator={administrator} onEdit={onEdit} />,
    },
    {
      id: 'fullName',
      header: t`Name`,
      sortBy: 'server',
      cell: (administrator) => <Name administrator={administrator} me={me} />,
    },
    { ...text('username', t`Username`), width: '13%' },
    { ...text('email', t`Email`), width: '22%', cell: ({ email }) => <Email address={email} /> },
    { ...text('mobile', t`Mobile`), width: 152 },
    { ...text('age', t`Age`), isNumber: true, width: 80 },
    ...endColumns({ me, onEdit }),
  ];
}

/** The details go under the name, so that switch and actions stay in sight. */
export function narrowColumns({ me, onEdit }: For): Columns {
  return [
    {
      id: 'fullName',
      header: t`Name`,
      sortBy: 'server',
      width: '100%',
      cell: (administrator) => (
        <span className={classes.person}>
          <PortraitButton administrator={administrator} onEdit={onEdit} />
          <span className={classes.names}>
            <Name administrator={administrator} me={me} />
            <span className={classes.detail}>
              <Email address={administrator.email} />
            </span>
          </span>
        </span>
      ),
    },
    ...endColumns({ me, onEdit }),
  ];
}

function endColumns({ me, onEdit }: For): Columns {
  return [
    {
      id: 'isActive',
      header: t`Active`,
      sortBy: 'server',
      width: 92,
      cell: (administrator) => (
        <AdministratorSwitch administrator={administrator} locked={locksOf(me, administrator).status} />
      ),
    },
    {
      id: 'actions',
      header: t`Actions`,
      isHeaderHidden: true,
      width: 52,
      cell: ({ userId, fullName }) => (
        <Tooltip label={t`Edit`}>
          <ActionIcon aria-label={t`Edit ${fullName}`} onClick={() => onEdit(userId)}>
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ),
    },
  ];
}

/** Breaks before the @, and elsewhere only where nothing else helps. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <span className={classes.address}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}

type PortraitProps = { administrator: Administrator; onEdit: For['onEdit'] };

function PortraitButton({ administrator: { userId, fullName, image }, onEdit }: PortraitProps) {
  return (
    <UnstyledButton className={classes.portrait ?? ''} aria-label={t`Open ${fullName}`} onClick={() => onEdit(userId)}>
      <Portrait src={image} size={36} />
      <span className={classes.pencil}>
        <IconPencil size={11} stroke={2} aria-hidden />
      </span>
    </UnstyledButton>
  );
}

function Name({ administrator: { userId, fullName }, me }: { administrator: Administrator; me: Me }) {
  return (
    <span className={classes.name}>
      {fullName}
      {userId === me.userId && (
        <Badge size="xs" variant="light" ms={8}>
          <Trans>You</Trans>
        </Badge>
      )}
    </span>
  );
}
