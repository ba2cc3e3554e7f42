import { type Administrator, setAdministratorStatus } from '@eemusic/contract/access/administrators';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import type { Rows } from '#platform/ui/list/types.ts';
import { StatusSwitch } from '#platform/ui/status-switch.tsx';
import { toast } from '#platform/ui/toast.tsx';

type Props = { administrator: Administrator; locked: string | null };

/**
 * An optimistic update: shows the new state at once, and the old one again if the server refuses. The notice about a
 * deactivated account offers to reactivate it.
 */
export function AdministratorSwitch({ administrator: { userId, fullName, isActive }, locked }: Props) {
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
