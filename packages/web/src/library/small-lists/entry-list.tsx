import { plural, t } from '@lingui/core/macro';
import { Badge, Group, Menu, Skeleton, Stack, Text } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { useUndo } from '#platform/deletions/index.ts';
import type { Target } from '#platform/room.ts';
import { IconTool } from '#platform/ui/icon-tool.tsx';
import { LinkAnchor } from '#platform/ui/links.tsx';
import { confirm } from '#platform/ui/confirm.tsx';
import { MoreMenu } from '#platform/ui/more-menu.tsx';
import { useBackToList } from '#platform/ui/go-back.ts';
import { MoveHandle } from '#platform/ui/reorder/move-handle.tsx';
import { inOrder } from '#platform/ui/reorder/order.ts';
import rows from '#platform/ui/reorder/ordered-rows.module.css';
import { ReorderWords } from '#platform/ui/reorder/reorder-words.tsx';
import { useReorder } from '#platform/ui/reorder/use-reorder.ts';
import { restorableText } from '#platform/ui/restorable-text.ts';
import { focusTitleIfLost } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { EntriesAddress } from './room.ts';
import classes from './entry-list.module.css';

export type Named = { id: number; name: string };

type ListProps<Entry> = Saving & {
  label: string;
  entries: readonly Entry[];
  isLarge?: boolean;
  renderParts: (entry: Entry) => RowParts;
};

export function EntryList<Entry extends Named>({ label, entries, isLarge, renderParts, ...saving }: ListProps<Entry>) {
  const hintId = useId();
  const order = useOrder(entries, saving);
  return (
    <>
      <ol
        className={`flex flex-col m-0 p-0 list-none ${isLarge ? 'gap-8' : classes.list}`}
        data-large={isLarge || undefined}
        aria-label={label}
      >
        {order.entries.map((entry) => (
          <EntryRow key={entry.id} {...{ entry, order, hintId }} {...renderParts(entry)} />
        ))}
      </ol>
      <ReorderWords hintId={hintId} announcement={order.announcement} />
    </>
  );
}

export function EntryListSkeleton({ count = 7, height = 40 }) {
  return (
    <Stack gap={1} aria-busy>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} h={height} radius={8} />
      ))}
    </Stack>
  );
}

/** Actions for an entry, besides moving it; a missing action is not offered. */
type Actions = {
  onEdit?: () => void;
  onRetire?: () => void;
  onOffer?: () => void;
  /** Null while the entry is in use and must not be deleted. */
  onDelete?: (() => void) | null | undefined;
};

/** What a row shows besides the name of its entry. */
type RowParts = {
  actions: Actions;
  /** Shows editing and deleting as buttons, and not in the menu. */
  hasButtons?: boolean;
  sign?: ReactNode;
  title?: ReactNode;
  detail?: ReactNode;
  count?: ReactNode;
  isCurrent?: boolean;
};

type RowProps = RowParts & {
  entry: Named & { isRetired?: boolean };
  order: ReturnType<typeof useOrder>;
  hintId: string;
};

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const small = { ...icon, size: 16 } as const;

function EntryRow({ entry, order, hintId, actions, hasButtons = false, ...shown }: RowProps) {
  const { id, name, isRetired = false } = entry;
  const { sign, title, detail, count, isCurrent } = shown;
  const { entries, lifted } = order;
  const { onEdit, onDelete } = actions;
  const position = order.positionOf(id);
  return (
    <li
      className={`${rows.row} ${classes.row}`}
      data-lifted={lifted === id || undefined}
      data-current={isCurrent || undefined}
      style={position === null ? undefined : { order: position }}
    >
      {entries.length > 1 && (
        <MoveHandle
          id={id}
          name={name}
          position={lifted === id ? position : null}
          actions={order.actions}
          hintId={hintId}
        />
      )}
      {sign}
      <div className={classes.text}>
        {title || (
          <Text span fw={500} {...(isRetired && { c: 'dimmed' })}>
            {name}
          </Text>
        )}
        {detail}
      </div>
      {isRetired && <Badge variant="light" color="gray">{t`Retired`}</Badge>}
      {count}
      <Group gap={4} wrap="nowrap">
        {hasButtons && onEdit && <IconTool label={t`Edit ${name}`} hint={t`Edit`} icon={IconPencil} onClick={onEdit} />}
        {hasButtons && onDelete && (
          <IconTool label={t`Delete ${name}`} hint={t`Delete`} icon={IconTrash} onClick={onDelete} />
        )}
        <MoreMenu variant="subtle" size="md" label={t`Actions of ${name}`}>
          {!hasButtons && <MenuActions {...actions} />}
          <Menu.Item
            leftSection={<IconArrowUp {...small} />}
            disabled={entries[0]?.id === id}
            onClick={() => order.actions.nudge(id, -1)}
          >{t`Move up`}</Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown {...small} />}
            disabled={entries.at(-1)?.id === id}
            onClick={() => order.actions.nudge(id, 1)}
          >{t`Move down`}</Menu.Item>
        </MoreMenu>
      </Group>
    </li>
  );
}

function MenuActions({ onEdit, onRetire, onOffer, onDelete }: Actions) {
  return (
    <>
      {onEdit && <Menu.Item leftSection={<IconPencil {...small} />} onClick={onEdit}>{t`Edit`}</Menu.Item>}
      {onOffer && <Menu.Item leftSection={<IconArchiveOff {...small} />} onClick={onOffer}>{t`Offer again`}</Menu.Item>}
      {onRetire && <Menu.Item leftSection={<IconArchive {...small} />} onClick={onRetire}>{t`Retire`}</Menu.Item>}
      {onDelete !== undefined && (
        <Menu.Item leftSection={<IconTrash {...small} />} disabled={onDelete === null} onClick={() => onDelete?.()}>
          {t`Delete`}
        </Menu.Item>
      )}
    </>
  );
}

/** `target` is null for whoever may not open scores. */
type CountProps = { entry: { name: string; scores: number }; target: Target | null };

export function ScoreCount({ entry: { name, scores }, target }: CountProps) {
  const count = plural(scores, { one: '# score', other: '# scores' });
  if (target === null || scores === 0)
    return (
      <Text size="sm" c="dimmed" className="whitespace-nowrap">
        {count}
      </Text>
    );
  return (
    <LinkAnchor {...target} size="sm" className="whitespace-nowrap" aria-label={t`${count} in ${name}`}>
      {count}
    </LinkAnchor>
  );
}

type Refresh = (client: QueryClient) => Promise<void>;

type Navigation = { search: EntriesAddress; state?: { isFromList: true }; replace?: true };

export function useForms(navigate: (to: Navigation) => unknown, list: EntriesAddress) {
  const backToList = useBackToList();
  return {
    open: (form: EntriesAddress) => void navigate({ search: { ...list, ...form }, state: { isFromList: true } }),
    close: () => backToList(() => navigate({ search: list, replace: true })),
  };
}

/** Reads an entry for its form, and not again while it is open: saving reports a change by somebody else. */
export function entryQuery<Entry>(key: readonly unknown[], find: () => Promise<Entry | undefined>) {
  return queryOptions({
    queryKey: ['small list', ...key],
    queryFn: async () => {
      const entry = await find();
      if (entry !== undefined) return entry;
      const text = t`This entry does not exist, or it was deleted`;
      throw new CallError({ status: 404, code: 'entry.not-found', text });
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

type Saving = {
  saveOrder: (ids: number[], before: number[]) => Promise<unknown>;
  refresh: Refresh;
  explain?: (error: unknown) => string;
};

/** The entries in their order, and actions that move them. A new order is shown at once; orders are saved in turn. */
export function useOrder<Entry extends Named>(
  stored: readonly Entry[],
  { saveOrder, refresh, explain = textOf }: Saving,
) {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly number[] | null>(null);
  const entries = pending === null ? stored : inOrder(stored, pending);
  const scope = useId();
  const { mutate } = useMutation({
    meta: { showsOwnErrors: true },
    scope: { id: scope },
    mutationFn: ({ ids, before }: { ids: readonly number[]; before: number[] }) => saveOrder([...ids], before),
    onError: (error) => toast.error(explain(error)),
    onSettled: async (_answer, _error, { ids }) => {
      await refresh(client);
      setPending((latest) => (latest === ids ? null : latest));
    },
  });
  const save = (ids: readonly number[]) => {
    setPending(ids);
    mutate({ ids, before: entries.map(({ id }) => id) });
  };
  return { entries, ...useReorder(entries, save) };
}

/** A refusal means that the list is outdated, too. */
function useSettle(refresh: Refresh) {
  const client = useQueryClient();
  return async () => {
    await refresh(client);
    focusTitleIfLost();
  };
}

type Deleted = { message: string; deletionId: number };

export function useDeletion(send: (id: string) => Promise<Deleted>, refresh: Refresh) {
  const { toastDeleted } = useUndo();
  const onSettled = useSettle(refresh);
  const { mutate } = useMutation({
    mutationFn: (id: number) => send(String(id)),
    onSuccess: (deleted) => toastDeleted({ ...deleted, onRestored: onSettled }),
    onSettled,
  });
  return async ({ id, name }: Named): Promise<void> => {
    const message = t`Are you sure you want to delete ${name}?`;
    if (await confirm({ message, hint: restorableText(), isDanger: true })) mutate(id);
  };
}

type Kept = Named & { scores: number; isRetired: boolean };

type Managing = {
  retire: (id: string, isRetired: boolean) => Promise<{ message: string }>;
  remove: (id: string) => Promise<Deleted>;
  refresh: Refresh;
  /** What becomes of the scores of a retired entry. */
  formatKept: (scores: number) => string;
};

/** An entry is retired after a confirmation or offered again, and deleted as long as no score has it. */
export function useActions({ retire, remove, refresh, formatKept }: Managing) {
  const onSettled = useSettle(refresh);
  const { mutate } = useMutation({
    mutationFn: ({ id, isRetired }: Pick<Kept, 'id' | 'isRetired'>) => retire(String(id), isRetired),
    onSuccess: ({ message }) => toast.success(message),
    onSettled,
  });
  const deleteEntry = useDeletion(remove, refresh);
  const askToRetire = async ({ id, name, scores }: Kept): Promise<void> => {
    if (await confirm({ message: t`Retire ${name}?`, hint: formatKept(scores) })) mutate({ id, isRetired: true });
  };
  return (entry: Kept) => ({
    ...(entry.isRetired
      ? { onOffer: () => mutate({ id: entry.id, isRetired: false }) }
      : { onRetire: () => void askToRetire(entry) }),
    onDelete: entry.scores > 0 ? null : () => void deleteEntry(entry),
  });
}
