import { deleteStudents } from '@eemusic/contract/sales/users';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { forgetChain } from '#sales/user-management/index.ts';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import { useBulkDelete } from '#platform/ui/list/use-bulk-delete.ts';
import { type StudentSpec, wireFilter } from './filter.ts';

/** Deletes what is selected after a confirmation and offers to undo it. */
export function useDeleteStudents({ select }: SelectionOf<StudentSpec>) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  return useBulkDelete({
    select,
    question: t`Are you sure you want to delete all selected users?`,
    remove: (chosen) =>
      call(
        deleteStudents,
        chosen.kind === 'ids'
          ? { usersIds: chosen.ids }
          : { matching: { ...wireFilter(chosen.filter), token: chosen.token } },
      ),
    onDeleted: (deleted) => toastDeleted({ ...deleted, onRestored: () => forgetChain(client) }),
    forget: () => forgetChain(client),
  });
}
