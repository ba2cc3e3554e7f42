import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteFilter,
  listSavedFilters,
  renameFilter,
  type SavedFilter,
  saveFilter,
} from '@eemusic/contract/library/saved-filters';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { Form } from '#platform/ui/form/form.tsx';
import { useLostFocus } from '#platform/ui/use-latest.ts';
import { changedAddress } from '#platform/ui/list/use-list-address.ts';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';
import { FilterList } from './filter-list.tsx';
import classes from './saved-filters.module.css';

type Props = {
  list: FilteredList;
  /** A search or filter is active. */
  isNarrowed: boolean;
};

/** The user's saved filters of a list: applies, renames and deletes them, and saves the current filter. */
export function SavedFilters({ list, isNarrowed }: Props) {
  const [isOpen, setOpen] = useState(false);
  const saved = useSavedFilters();
  const { present, current, show, read } = useFilterAddress(list);
  const filters = saved.filters?.map((filter) => ({
    ...filter,
    isShown: current(filter.address) === present,
    library: Number(read(filter.address)['library'] ?? 0),
  }));
  const isNew = isNarrowed && filters?.every(({ isShown }) => !isShown) === true;

  const dropdown = useRef<HTMLDivElement>(null);
  /* The form disappears when the filter is saved, a row when it is deleted. */
  useLostFocus(`${isNew} ${filters?.length}`, () =>
    (dropdown.current?.querySelector<HTMLElement>('[aria-current], button') ?? dropdown.current)?.focus(),
  );

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      closeOnEscape={false}
      position="bottom-start"
      shadow="md"
      width={320}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="sm"
          px={10}
          variant="subtle"
          color="gray"
          fw={500}
          data-shrinks
          title={t`Saved filters`}
          leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>Saved filters</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        aria-label={t`Saved filters`}
        style={{ maxWidth: 'calc(100vw - 16px)', padding: 8 }}
        /* Captures Escape here, because the popover's own listener would take it before a name that is being edited. */
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <FilterList
          {...saved}
          filters={filters}
          onShow={(filter) => {
            setOpen(false);
            show(filter.address);
          }}
        />
        {isNew ? (
          <SaveForm isPending={saved.isPending} onSave={(name) => saved.save({ name, address: present })} />
        ) : (
          filters?.length === 0 && (
            <p className={classes.hint}>
              <Trans>Set a filter, then save it here under a name.</Trans>
            </p>
          )
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type FilteredList = {
  spec: { filters?: object; read: (raw: Record<string, unknown>) => object };
  /** The current address of the list. */
  address: object;
};

/** The part of the address that holds search, filters and order of a list, and a way to navigate to another one. */
function useFilterAddress({ spec, address }: FilteredList) {
  const navigate = useNavigate();
  const { stringifySearch, parseSearch } = useRouter().options;
  const write = (state: object) => stringifySearch({ ...state, page: undefined });
  const read = (saved: string): Record<string, unknown> => ({ ...spec.read(parseSearch(saved)) });
  return {
    present: write(address),
    read,
    /** Rewrites a saved address in the current form, without unknown parameters. */
    current: (saved: string) => write(read(saved)),
    show: (saved: string) =>
      void navigate({
        to: '.',
        search: (previous: Record<string, unknown>) => {
          const own = ['search', 'sort', 'order', 'page', ...Object.keys(spec.filters ?? {})];
          const cleared = Object.fromEntries(own.map((name) => [name, undefined]));
          return changedAddress(spec, previous, { ...cleared, ...read(saved) });
        },
        resetScroll: false,
      }),
  };
}

type New = Pick<SavedFilter, 'name' | 'address'>;

/** The filters that the user saved, with actions on them. */
function useSavedFilters() {
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

const savedFiltersQuery = queryOptions({
  queryKey: ['saved-filters'],
  queryFn: async ({ signal }) => (await call(listSavedFilters, {}, { signal })).filters,
  staleTime: 0,
});

type SaveFormProps = {
  isPending: boolean;
  /** Resolves to why the filter was not saved; null if it was. */
  onSave: (name: string) => Promise<string | null>;
};

/** Saves the current filters under a name. */
function SaveForm({ isPending, onSave }: SaveFormProps) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isEmpty = name.trim() === '';
  const save = async () => {
    if (isPending) return;
    const reason = isEmpty ? t`Please enter a name` : await onSave(name.trim());
    setWrong(reason);
    if (reason === null) return setName('');
    field.current?.focus();
  };
  return (
    <Form className={classes.form} onSubmit={() => void save()}>
      <TextInput
        ref={field}
        data-autofocus
        label={t`Save this filter as`}
        maxLength={maxNameLength}
        autoComplete="off"
        value={name}
        error={wrong}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setWrong(null);
        }}
      />
      <Button type="submit" size="xs" loading={isPending}>
        <Trans>Save</Trans>
      </Button>
    </Form>
  );
}
