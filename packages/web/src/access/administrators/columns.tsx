import { type Code, codes } from '@eemusic/contract/platform/permissions';
import { type Administrator, setAdministratorStatus } from '@eemusic/contract/access/administrators';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enumerate } from '#platform/locales/formats.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import { EmailText } from '#platform/ui/list/email-text.tsx';
import { CellText } from '#platform/ui/list/list-row.tsx';
import { RowName } from '#platform/ui/list/row-name.tsx';
import type { Column, Rows } from '#platform/ui/list/types.ts';
import { Portrait } from '#platform/ui/portrait.tsx';
import classes from './administrator-list.module.css';
import { locksOf } from './locks.ts';
import type { Me } from '#access/profile/index.ts';
import { call } from '#platform/api/call.ts';
import { StatusSwitch } from '#platform/ui/status-switch.tsx';
import { toast } from '#platform/ui/toast.tsx';

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

type Props = { administrator: Administrator; locked: string | null };

/**
 * An optimistic update: shows the new state at once, and the old one again if the server refuses. The notice about a
 * deactivated account offers to reactivate it.
 */
function AdministratorSwitch({ administrator: { userId, fullName, isActive }, locked }: Props) {
  const client = useQueryClient();
  const lists = { queryKey: ['administrators', 'list'] };
  const set = useMutation({
    scope: { id: `status of administrator ${userId}` },
    mutationFn: (status: 0 | 1) => call(setAdministratorStatus, { userId, status }),
    onSuccess: ({ message }, status) => {
      client.setQueriesData<Rows<Administrator>>(
        lists,
        (listed) =>
          listed && {
            ...listed,
            rows: listed.rows.map((row) => (row.userId === userId ? { ...row, isActive: status } : row)),
          },
      );
      const id = `locked out ${userId}`;
      if (status === 0)
        return toast.action(t`${fullName} can no longer sign in.`, {
          id,
          label: t`Undo`,
          shortcut: 'mod+Z',
          onClick: () => set.mutate(1),
        });
      toast.close(id);
      return toast.success(message);
    },
    onSettled: () => client.invalidateQueries(lists),
  });

  return (
    <StatusSwitch
      isOn={(set.isPending ? set.variables : isActive) === 1}
      label={t`Let ${fullName} sign in`}
      locked={locked}
      onChange={(isOn) => set.mutate(isOn ? 1 : 0)}
    />
  );
}
