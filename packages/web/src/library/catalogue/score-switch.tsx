import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { toggleScore } from '@eemusic/contract/library/scores';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { refreshScores } from '#library/scores/index.ts';
import type { Rows } from '#platform/ui/list/types.ts';
import { StatusSwitch } from '#platform/ui/status-switch.tsx';
import { toast } from '#platform/ui/toast.tsx';

const lists = { queryKey: ['scores', 'list'] };
const mutationKey = ['enabled', 'scores'];

/** An optimistic update in every list that contains the score; reverted if the call fails. */
export function ScoreSwitch({ score: { id, name, scoreEnabled } }: { score: ListedScore }) {
  const client = useQueryClient();
  const show = (isEnabled: boolean) =>
    client.setQueriesData<Rows<ListedScore>>(
      lists,
      (listed) =>
        listed && {
          ...listed,
          rows: listed.rows.map((row) => (row.id === id ? { ...row, scoreEnabled: isEnabled } : row)),
        },
    );
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `enabled of ${id}` },
    mutationFn: (isEnabled: boolean) => call(toggleScore, { id: String(id), scoreEnabled: isEnabled }),
    onMutate: async (isEnabled) => {
      await client.cancelQueries(lists);
      show(isEnabled);
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: (_error, isEnabled) => show(!isEnabled),
    /* Reloads only after the last of several clicks, because an earlier answer would show an outdated state. */
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refreshScores(client) : undefined),
  });

  return <StatusSwitch isOn={scoreEnabled} label={t`Enable ${name}`} onChange={mutate} />;
}
