import { type Code, codes } from '@eemusic/contract/platform/permissions';
import { administratorFields } from '@eemusic/contract/access/administrator-fields';
import { type Administrator, setAdministratorStatus } from '@eemusic/contract/access/administrators';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { enumerate, inLanguage } from '#platform/locales/formats.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import { EmailText } from '#platform/ui/list/email-text.tsx';
import { CellText } from '#platform/ui/list/list-row.tsx';
import { RowName } from '#platform/ui/list/row-name.tsx';
import type { Column } from '#platform/ui/list/types.ts';
import { Portrait } from '#platform/ui/portrait.tsx';
import classes from './administrator-list.module.css';
import { locksOf } from './locks.ts';
import type { Me } from '#access/profile/index.ts';
import { call } from '#platform/api/call.ts';
import { RecordSwitch } from '#platform/ui/record-switch.tsx';
import { refreshAdministrators } from './queries.ts';

type For = { me: Me; onEdit: (administrator: Administrator) => void };

export function columnsFor({ me, onEdit }: For): Column<Administrator>[] {
  const { fullName, username, email, mobile, permissions, age, isActive } = administratorFields;
  return [
    {
      id: 'portrait',
      header: t`Picture`,
      isHeaderHidden: true,
      width: 64,
      narrow: 'before',
      cell: (administrator) => <PortraitButton administrator={administrator} onEdit={onEdit} />,
    },
    {
      id: 'fullName',
      header: inLanguage(fullName.label),
      isName: true,
      width: 180,
      grow: 3,
      cell: (administrator) => <Name administrator={administrator} me={me} onEdit={onEdit} />,
    },
    { id: 'username', header: inLanguage(username.label), width: 120, grow: 1, cell: (row) => row.username },
    {
      id: 'email',
      header: inLanguage(email.label),
      width: 200,
      grow: 3,
      narrow: 'under',
      cell: (row) => <EmailText address={row.email} />,
    },
    {
      id: 'mobile',
      header: inLanguage(mobile.label),
      width: 150,
      cell: (row) => <CellText wrap="never">{row.mobile}</CellText>,
    },
    {
      id: 'permissions',
      header: inLanguage(permissions.label),
      width: 180,
      grow: 3,
      cell: (row) => <CellText wrap="on-paper">{namesOf(row.permissions.map(({ code }) => code))}</CellText>,
    },
    { id: 'age', header: inLanguage(age.label), isNumber: true, width: 80, cell: (row) => row.age },
    {
      id: 'isActive',
      header: inLanguage(isActive.label),
      isNumber: true,
      width: 80,
      narrow: 'beside',
      narrowWidth: 84,
      cell: (row) => (
        <RecordSwitch
          room="administrators"
          {...{ row, id: 'userId', status: 'isActive' }}
          label={t`Let ${row.fullName} sign in`}
          locked={locksOf(me, row).status}
          inactive={t`${row.fullName} can no longer sign in.`}
          send={(status) => call(setAdministratorStatus, { userId: row.userId, status })}
          refresh={refreshAdministrators}
        />
      ),
    },
  ];
}

const namesOf = (held: readonly Code[]) =>
  held.length === codes.length ? t`All` : enumerate(held.map(formatPermission));

type CellProps = { administrator: Administrator; onEdit: For['onEdit'] };

function PortraitButton({ administrator, onEdit }: CellProps) {
  const { fullName, image } = administrator;
  return (
    <UnstyledButton
      className={classes.portrait ?? ''}
      aria-label={t`Edit ${fullName}`}
      onClick={() => onEdit(administrator)}
    >
      <Portrait src={image} size={32} />
      <span className={classes.pencil}>
        <IconPencil size={11} stroke={2} aria-hidden />
      </span>
    </UnstyledButton>
  );
}

function Name({ administrator, me, onEdit }: CellProps & { me: Me }) {
  const { userId, fullName, username } = administrator;
  return (
    <span className={classes.name}>
      <RowName name={fullName || username} onClick={() => onEdit(administrator)} />
      {userId === me.userId && (
        <Badge size="xs" variant="light" flex="none">
          <Trans>You</Trans>
        </Badge>
      )}
    </span>
  );
}
