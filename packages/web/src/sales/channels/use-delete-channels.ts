import { deleteChannels } from '@eemusic/contract/sales/channels';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { forgetChain } from '#sales/user-management/index.ts';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import { useBulkDelete } from '#platform/ui/list/use-bulk-delete.ts';
import { type ChannelSpec, wireFilter } from './filter.ts';

/** Deletes what is selected after a confirmation and offers to undo it. */
export function useDeleteChannels({ select }: SelectionOf<ChannelSpec>) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  return useBulkDelete({
    select,
    question: t`Are you sure you want to delete all selected channels?`,
    remove: (chosen) =>
      call(
        deleteChannels,
        chosen.kind === 'ids'
          ? { channelIds: chosen.ids }
          : { matching: { ...wireFilter(chosen.filter), token: chosen.token } },
      ),
    onDeleted: (deleted) => toastDeleted({ ...deleted, onRestored: () => forgetChain(client) }),
    forget: () => forgetChain(client),
  });
}
