import { t } from '@lingui/core/macro';
import { Button, Divider, Popover, Skeleton, Text, TextInput, type TextInputProps } from '@mantine/core';
import { useFocusTrap } from '@mantine/hooks';
import { IconBookmark, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteFilter,
  type FilteredList,
  listSavedFilters,
  renameFilter,
  type SavedFilter,
  saveFilter,
} from '@eemusic/contract/access/saved-filters';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { IconTool } from '#platform/ui/icon-tool.tsx';
import { ToolbarButton } from '#platform/ui/links.tsx';
import { useLostFocus } from '#platform/ui/use-latest.ts';
import { changedAddress } from '#platform/ui/list/use-list-address.ts';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { LoadProblem } from '#platform/ui/list-error.tsx';
import { toast } from '#platform/ui/toast.tsx';

type ListState = {
  spec: { filters?: object; read: (raw: Record<string, unknown>) => object };
  address: object;
};

type Props = {
  of: FilteredList;
  list: ListState;
  /** Why the filter of this address finds nothing. */
  reasonOf?: (address: Record<string, unknown>) => string | undefined;
};

export function SavedFilters({ of, list, reasonOf }: Props) {
  const [isOpen, setOpen] = useState(false);
  const saved = useSavedFilters(of, isOpen);
  const { present, current, show, read } = useFilterAddress(list);
  const filters = saved.filters?.map((filter) => ({
    ...filter,
    isShown: current(filter.address) === present,
    reason: reasonOf?.(read(filter.address)),
  }));
  const isNarrowed = Object.keys(list.address).some((name) => !['sort', 'order', 'page'].includes(name));
  const isNew = filters !== undefined && isNarrowed && filters.every(({ isShown }) => !isShown);

  const dropdown = useRef<HTMLDivElement>(null);
  /* The form disappears when the filter is saved, a row when it is deleted. */
  useLostFocus(`${isNew} ${filters?.length}`, () =>
    (dropdown.current?.querySelector<HTMLElement>('[aria-current], button') ?? dropdown.current)?.focus(),
  );

  /* Until the filters are known, the dropdown itself has the focus. */
  useEffect(() => {
    if (isNew && document.activeElement === dropdown.current)
      dropdown.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isNew]);

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
        <ToolbarButton icon={IconBookmark} title={t`Saved filters`} onClick={() => setOpen(!isOpen)}>
          {t`Saved filters`}
        </ToolbarButton>
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        aria-label={t`Saved filters`}
        style={{ maxWidth: 'calc(100vw - 16px)', padding: 8 }}
        /* Captures Escape here, because the popover's own listener would take it before a name that is being edited. */
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <FilterList
          saved={saved}
          filters={filters}
          onShow={(filter) => {
            setOpen(false);
            show(filter.address);
          }}
        />
        {isNew && filters.length > 0 && <Divider mt={4} />}
        {isNew ? (
          <NameForm
            field={{ label: t`Save this filter as` }}
            action={t`Save`}
            isPending={saved.isPending}
            onName={(name) => saved.save({ name, address: present })}
          />
        ) : (
          filters?.length === 0 && (
            <p className="m-0 dimmed text-sm" style={{ padding: 8 }}>
              {t`Set a filter, then save it here under a name.`}
            </p>
          )
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The part of the address that holds search, filters and order of a list, and a way to navigate to another one. */
function useFilterAddress({ spec, address }: ListState) {
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

function useSavedFilters(list: FilteredList, isOpen: boolean) {
  const client = useQueryClient();
  const query = savedFiltersQuery(list);
  const { data, error, refetch } = useQuery({ ...query, enabled: isOpen });
  const onSettled = () => client.invalidateQueries(query);
  const save = (filter: New) => call(saveFilter, { ...filter, list });
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
    save: (filter: New) => whyNot(saving.mutateAsync(filter)),
    rename: (filter: { id: number; name: string }) => whyNot(renaming.mutateAsync(filter)),
    remove: (filter: SavedFilter) => deleting.mutate(filter),
    isPending: saving.isPending || renaming.isPending || deleting.isPending,
  };
}

const whyNot = (sent: Promise<unknown>): Promise<string | null> => sent.then(() => null, textOf);

const savedFiltersQuery = (list: FilteredList) =>
  queryOptions({
    queryKey: ['saved-filters', list],
    queryFn: async ({ signal }) => (await call(listSavedFilters, { list }, { signal })).filters,
    staleTime: 0,
  });

type ListedFilter = SavedFilter & {
  isShown: boolean;
  reason: string | undefined;
};

type ListProps = {
  saved: ReturnType<typeof useSavedFilters>;
  filters: readonly ListedFilter[] | undefined;
  onShow: (filter: SavedFilter) => void;
};

function FilterList({ saved: { error, retry, isPending, rename, remove }, filters, onShow }: ListProps) {
  const [renamed, setRenamed] = useState<number | null>(null);
  /* When the form closes, the focus returns to the button that opened it. */
  const [lastRenamed, setLastRenamed] = useState<number | null>(null);
  if (filters === undefined && error !== null) return <LoadProblem error={error} onRetry={retry} />;
  if (filters === undefined) return <Skeleton h={32} aria-busy />;
  if (filters.length === 0) return null;
  const edit = (id: number | null) => {
    setLastRenamed(renamed);
    setRenamed(id);
  };
  return (
    <ul
      className="m-0 p-0 list-none overflow-y-auto"
      style={{ maxHeight: 'min(320px, 40dvh)' }}
      aria-label={t`Saved filters`}
    >
      {filters.map((filter) => {
        const { id, name, isShown, reason } = filter;
        if (renamed === id)
          return (
            <li key={id}>
              <NameForm
                field={{ 'aria-label': t`New name of ${name}` }}
                name={name}
                action={t`Rename`}
                isPending={isPending}
                onName={async (typed) => (typed === name ? null : rename({ id, name: typed }))}
                onClose={() => edit(null)}
              />
            </li>
          );
        return (
          <li key={id} className="flex items-center gap-4">
            <button
              type="button"
              className="list-button flex flex-wrap flex-1 items-center min-w-0 text-sm rounded-6"
              style={{ padding: '6px 8px', gap: '0 8px' }}
              aria-current={isShown || undefined}
              onClick={() => onShow(filter)}
            >
              <span
                className="overflow-hidden text-ellipsis whitespace-nowrap"
                style={{ maxWidth: 'calc(100% - 24px)' }}
                title={name}
              >
                {name}
              </span>
              {isShown && <IconCheck size={14} aria-hidden />}
              {reason !== undefined && (
                <Text size="xs" c="dimmed" w="100%">
                  {reason}
                </Text>
              )}
            </button>
            <IconTool
              autoFocus={lastRenamed === id}
              label={t`Rename ${name}`}
              hint={t`Rename`}
              icon={IconPencil}
              onClick={() => edit(id)}
            />
            <IconTool label={t`Delete ${name}`} hint={t`Delete`} icon={IconTrash} onClick={() => remove(filter)} />
          </li>
        );
      })}
    </ul>
  );
}

type NameFormProps = {
  field: Pick<TextInputProps, 'label' | 'aria-label'>;
  /** The present name, which Escape keeps; none of a new filter. */
  name?: string;
  action: ReactNode;
  isPending: boolean;
  onName: (name: string) => Promise<string | null>;
  onClose?: () => void;
};

function NameForm({ field, name = '', action, isPending, onName, onClose }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const form = useFocusTrap(onClose !== undefined);
  const missing = typed.trim() === '' ? t`Please enter a name` : null;
  const send = async () => {
    if (isPending) return;
    const reason = missing ?? (await onName(typed.trim()));
    setWrong(reason);
    if (reason !== null) return input.current?.focus();
    setTyped(name);
    onClose?.();
  };
  return (
    <form
      ref={form}
      noValidate
      className="flex gap-8"
      style={{ alignItems: 'end', padding: 8 }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextInput
        {...field}
        ref={input}
        data-autofocus
        flex={1}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || onClose === undefined) return;
          event.stopPropagation();
          onClose();
        }}
        maxLength={maxNameLength}
        autoComplete="off"
        value={typed}
        error={name === '' ? wrong : (missing ?? wrong)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setWrong(null);
        }}
      />
      <Button type="submit" size="xs" loading={isPending}>
        {action}
      </Button>
    </form>
  );
}
