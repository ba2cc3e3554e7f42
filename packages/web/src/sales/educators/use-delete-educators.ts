import { deleteEducators } from '@eemusic/contract/sales/educators';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { forgetChain } from '#sales/user-management/index.ts';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import { useBulkDelete } from '#platform/ui/list/use-bulk-delete.ts';
import { type EducatorSpec, wireFilter } from './filter.ts';

/** Deletes what is selected after a confirmation and offers to undo it. */
export function useDeleteEducators({ select }: SelectionOf<EducatorSpec>) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  return useBulkDelete({
    select,
    question: t`Are you sure you want to delete all selected schools and teachers?`,
    remove: (chosen) =>
      call(
        deleteEducators,
        chosen.kind === 'ids'
          ? { educatorsIds: chosen.ids }
          : { matching: { ...wireFilter(chosen.filter), token: chosen.token } },
      ),
    onDeleted: (deleted) => toastDeleted({ ...deleted, onRestored: () => forgetChain(client) }),
    forget: () => forgetChain(client),
  });
}
