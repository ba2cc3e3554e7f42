import { type Code, codes } from '@eemusic/contract/platform/permissions';
import type { Administrator } from '@eemusic/contract/access/administrators';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { enumerate } from '#platform/locales/formats.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import { EmailText } from '#platform/ui/list/email-text.tsx';
import { CellText } from '#platform/ui/list/list-row.tsx';
import { RowName } from '#platform/ui/list/row-name.tsx';
import type { Column } from '#platform/ui/list/types.ts';
import { Portrait } from '#platform/ui/portrait.tsx';
import classes from './administrator-list.module.css';
import { AdministratorSwitch } from './administrator-switch.tsx';
import { locksOf } from './locks.ts';
import type { Me } from '#access/profile/index.ts';

type For = { me: Me; onEdit: (administrator: Administrator) => void };

export function columnsFor({ me, onEdit }: For): Column<Administrator>[] {
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
      header: t({ message: 'Name', context: 'person' }),
      isName: true,
      width: 180,
      grow: 3,
      cell: (administrator) => <Name administrator={administrator} me={me} onEdit={onEdit} />,
    },
    { id: 'username', header: t`Username`, width: 120, grow: 1, cell: ({ username }) => username },
    {
      id: 'email',
      header: t`Email`,
      width: 200,
      grow: 3,
      narrow: 'under',
      cell: ({ email }) => <EmailText address={email} />,
    },
    { id: 'mobile', header: t`Mobile`, width: 150, cell: ({ mobile }) => <CellText wrap="never">{mobile}</CellText> },
    {
      id: 'permissions',
      header: t`Permissions`,
      width: 180,
      grow: 3,
      cell: ({ permissions }) => <CellText wrap="on-paper">{namesOf(permissions.map(({ code }) => code))}</CellText>,
    },
    { id: 'age', header: t`Age`, isNumber: true, width: 80, cell: ({ age }) => age },
    {
      id: 'isActive',
      header: t`Active`,
      width: 92,
      narrow: 'beside',
      narrowWidth: 84,
      cell: (administrator) => (
        <AdministratorSwitch administrator={administrator} locked={locksOf(me, administrator).status} />
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
        <Badge size="xs" variant="light" className={classes.you ?? ''}>
          <Trans>You</Trans>
        </Badge>
      )}
    </span>
  );
}
