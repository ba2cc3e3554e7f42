import { deleteFilter, renameFilter, type SavedFilter, saveFilter } from '@eemusic/contract/library/saved-filters';
import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';
import { savedFiltersQuery } from './queries.ts';

type New = Pick<SavedFilter, 'name' | 'address'>;

/** The filters that the user saved, with actions on them. */
export function useSavedFilters() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(savedFiltersQuery);
  const onSettled = () => client.invalidateQueries({ queryKey: savedFiltersQuery.queryKey });
  const saving = useMutation({
    mutationFn: (filter: New) => call(saveFilter, filter),
    onSuccess: ({ message }) => toast.success(message),
    onSettled,
  });
  const renaming = useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) => call(renameFilter, { id: String(id), name }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled,
  });
  const deleting = useMutation({
    mutationFn: ({ id }: SavedFilter) => call(deleteFilter, { id: String(id) }),
    onSuccess: ({ message }, { name, address }) =>
      toast.action(message, { label: t`Undo`, shortcut: 'mod+Z', onClick: () => saving.mutate({ name, address }) }),
    onSettled,
  });
  return {
    filters: data,
    error,
    retry: () => void refetch(),
    /** Resolves to whether it was saved. */
    save: (filter: New) => isDone(saving.mutateAsync(filter)),
    rename: (filter: { id: number; name: string }) => isDone(renaming.mutateAsync(filter)),
    remove: (filter: SavedFilter) => deleting.mutate(filter),
    isPending: saving.isPending || renaming.isPending || deleting.isPending,
  };
}

const isDone = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );
