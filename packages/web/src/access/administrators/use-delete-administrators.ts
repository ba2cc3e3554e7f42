import { deleteAdministrators } from '@eemusic/contract/access/administrators';
import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import { useBulkDelete } from '#platform/ui/list/use-bulk-delete.ts';
import type { administratorsAddress } from './address.ts';
import { refreshAdministrators } from './queries.ts';

/** Deletes the selected administrators after a confirmation and offers to undo it. */
export function useDeleteAdministrators({ select }: SelectionOf<typeof administratorsAddress>) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  return useBulkDelete({
    select,
    question: t({ message: 'Are you sure you want to delete all selected users?', context: 'administrator' }),
    formatCount: (count) => plural(count, { one: '# administrator', other: '# administrators' }),
    remove: (chosen) =>
      call(
        deleteAdministrators,
        chosen.kind === 'ids'
          ? { usersIds: chosen.ids }
          : { matching: { searchQuery: chosen.filter.search, token: chosen.token } },
      ),
    onDeleted: (deleted) => toastDeleted({ ...deleted, onRestored: () => refreshAdministrators(client) }),
    refresh: () => refreshAdministrators(client),
  });
}
