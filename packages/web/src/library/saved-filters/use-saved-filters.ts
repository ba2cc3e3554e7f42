import { deleteFilter, renameFilter, type SavedFilter, saveFilter } from '@eemusic/contract/library/saved-filters';
import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';
import { savedFiltersQuery } from './queries.ts';

type New = Pick<SavedFilter, 'name' | 'address'>;

/** The filters that the user saved, with actions on them. */
export function useSavedFilters() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(savedFiltersQuery);
  const onSettled = () => client.invalidateQueries({ queryKey: savedFiltersQuery.queryKey });
  const save = (filter: New) => call(saveFilter, filter);
  const onSuccess = ({ message }: { message: string }) => toast.success(message);
  /* An invalid name is reported beside its field. */
  const meta = { showsOwnErrors: true };
  const saving = useMutation({ meta, mutationFn: save, onSuccess, onSettled });
  const restoring = useMutation({ mutationFn: save, onSuccess, onSettled });
  const renaming = useMutation({
    meta,
    mutationFn: ({ id, name }: { id: number; name: string }) => call(renameFilter, { id: String(id), name }),
    onSuccess,
    onSettled,
  });
  const deleting = useMutation({
    mutationFn: ({ id }: SavedFilter) => call(deleteFilter, { id: String(id) }),
    onSuccess: ({ message }, { name, address }) =>
      toast.action(message, { label: t`Undo`, shortcut: 'mod+Z', onClick: () => restoring.mutate({ name, address }) }),
    onSettled,
  });
  return {
    filters: data,
    error,
    retry: () => void refetch(),
    /** Resolves to why the filter was not saved; null if it was. */
    save: (filter: New) => whyNot(saving.mutateAsync(filter)),
    rename: (filter: { id: number; name: string }) => whyNot(renaming.mutateAsync(filter)),
    remove: (filter: SavedFilter) => deleting.mutate(filter),
    isPending: saving.isPending || renaming.isPending || deleting.isPending,
  };
}

const whyNot = (sent: Promise<unknown>): Promise<string | null> => sent.then(() => null, textOf);
