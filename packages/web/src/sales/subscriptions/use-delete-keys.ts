import { deleteKeys } from '@eemusic/contract/sales/subscriptions';
import { plural } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { useDeleteChosen } from '#platform/ui/list/use-bulk-delete.ts';
import type { ChosenKeys } from './chosen-keys.ts';
import { refreshKeys } from './queries.ts';

/** Asks for confirmation, deletes exactly the selected keys and offers to undo it. */
export function useDeleteKeys(clear: () => void) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  return useDeleteChosen({
    clear,
    question: ({ count }: ChosenKeys) =>
      plural(count, {
        one: 'Are you sure you want to delete this key? If it is in use, it is revoked.',
        other: 'Are you sure you want to delete all # selected keys? Those in use are revoked.',
      }),
    formatCount: (count) => plural(count, { one: '# key', other: '# keys' }),
    remove: ({ body }) => call(deleteKeys, body),
    onDeleted: (deleted) => toastDeleted({ ...deleted, onRestored: () => refreshKeys(client) }),
    refresh: () => refreshKeys(client),
  });
}
