import {
  deleteListEntry,
  firstManagedId,
  type ManagedList as List,
  orderListEntries,
  retireListEntry,
  type TagLists,
} from '@eemusic/contract/library/tag-lists';
import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Tabs, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  allScoreTypes,
  listNames,
  nameInLanguage,
  refreshTagLists,
  tagListsQuery,
  tagsOf,
  TagValue,
} from '#library/tags/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { ManagedList, ManagedListSkeleton } from '#platform/ui/managed-list/managed-list.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { goBack } from '#platform/ui/go-back.ts';
import { ManagedRow } from '#platform/ui/managed-list/managed-row.tsx';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { restorableText } from '#platform/ui/restorable-text.ts';
import { focusTitleIfLost } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import { textOf } from '#platform/api/call-error.ts';
import { inOrder } from '#platform/ui/reorder/order.ts';
import { useReorder } from '#platform/ui/reorder/use-reorder.ts';
import classes from './tag-lists.module.css';
import { formatRule } from './format-rule.ts';

const AddEntry = lazyPart(async () => (await import('./add-entry.tsx')).AddEntry);
const EditEntry = lazyPart(async () => (await import('./edit-entry.tsx')).EditEntry);

const shownLists = [
  'keySignature',
  'timeSignature',
  'interval',
  'rhythm',
  'rest',
  'range',
  'scoreType',
] as const satisfies List[];

/** The lists that scores are tagged by. The form of an entry replaces them. */
export function TagListsPage() {
  const { i18n } = useLingui();
  const address = useListsAddress();
  const { list, mode, id } = address;
  useTitleFocus(mode);
  const { data: lists, error, refetch } = useQuery(tagListsQuery);

  if (mode === 'add') return <AddEntry list={list} onClose={address.close} />;
  if (id !== undefined) return <EditEntry key={id} list={list} id={id} onClose={address.close} />;

  const shown = lists?.find((one) => one.list === list);
  return (
    <Page
      title={t`Lists`}
      back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}
      actions={
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={address.add}>
          <Trans>Add entry</Trans>
        </Button>
      }
    >
      <Tabs value={list} onChange={(next) => next !== null && address.show(next as List)} className={classes.tabs}>
        <Tabs.List aria-label={t`Lists`} className={classes.list}>
          {shownLists.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {i18n._(listNames[one])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shownLists.map((one) => (
          <Tabs.Panel key={one} value={one} pt="md">
            {one === list && <Introduction list={one} />}
            {one === list && <Shown list={shown} error={error} onRetry={() => void refetch()} onEdit={address.edit} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

/** Shown above the entries, also while they are loading, so that nothing moves when they arrive. */
function Introduction({ list }: { list: List }) {
  return (
    <Text size="sm" c="dimmed" mb="sm" maw={720}>
      {list === 'scoreType' ? (
        <Trans>Score types are offered in this order.</Trans>
      ) : (
        <Trans>Entries are offered in this order. An upload gets the one whose rule fits its notes most closely.</Trans>
      )}
    </Text>
  );
}

type ShownProps = {
  list: TagLists[number] | undefined;
  error: Error | null;
  onRetry: () => void;
  onEdit: (id: number) => void;
};

function Shown({ list, error, onRetry, onEdit }: ShownProps) {
  if (list !== undefined) return <Entries key={list.list} list={list} onEdit={onEdit} />;
  if (error !== null) return <ListError error={error} onRetry={onRetry} />;
  return <ManagedListSkeleton />;
}

function Entries({ list, onEdit }: { list: TagLists[number]; onEdit: (id: number) => void }) {
  const { i18n } = useLingui();
  const order = useEntryOrder(list);
  const actions = useEntryActions();
  return (
    <ManagedList label={i18n._(listNames[list.list])} order={order}>
      {(hintId) =>
        order.entries.map((entry) => (
          <EntryRow
            key={entry.id}
            list={list.list}
            entry={entry}
            order={order}
            hintId={hintId}
            actions={actions}
            onEdit={() => onEdit(entry.id)}
          />
        ))
      }
    </ManagedList>
  );
}

const route = getRouteApi('/shell/score-library/lists');

/** Reads and changes which list and which form is shown. */
function useListsAddress() {
  const { list = 'keySignature', mode, id } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });

  return {
    list,
    mode,
    id,
    show: (other: List) => void navigate({ search: { list: other }, replace: true }),
    add: () => void navigate({ search: { list, mode: 'add' }, state: { isFromList: true } }),
    edit: (entry: number) => void navigate({ search: { list, mode: 'edit', id: entry }, state: { isFromList: true } }),
    /** Goes back to the list, with its scroll position. */
    close: () => {
      if (isFromList && canGoBack) return goBack(router.history);
      void navigate({ search: { list }, replace: true });
    },
  };
}

type Props = {
  list: List;
  entry: NamedEntry;
  order: EntryOrder;
  hintId: string;
  actions: ReturnType<typeof useEntryActions>;
  onEdit: () => void;
};

function EntryRow({ list, entry, order, hintId, actions, onEdit }: Props) {
  const { id, rule, isRetired, scores } = entry;
  const own = {
    onEdit,
    ...(isRetired ? { onOffer: () => actions.offer(entry) } : { onRetire: () => void actions.retire(entry) }),
    onDelete: scores > 0 ? null : () => void actions.remove(entry),
  };
  return (
    <ManagedRow
      entry={entry}
      entries={order.entries}
      order={order}
      hintId={hintId}
      actions={id >= firstManagedId ? own : {}}
      detail={rule && formatRule(rule)}
      sign={
        (list === 'rhythm' || list === 'rest') && (
          <span className={classes.glyph} aria-hidden>
            <TagValue list={list} id={id} />
          </span>
        )
      }
      count={<Count list={list} entry={entry} />}
    />
  );
}

/** Links to the scores that have the entry. */
function Count({ list, entry: { id, name, scores } }: { list: List; entry: NamedEntry }) {
  const scoreCount = plural(scores, { one: '# score', other: '# scores' });
  const look = { size: 'sm', style: { whiteSpace: 'nowrap' } } as const;
  if (scores === 0)
    return (
      <Text c="dimmed" {...look}>
        {scoreCount}
      </Text>
    );
  return (
    <Anchor
      {...look}
      aria-label={t`${scoreCount} with ${name}`}
      renderRoot={(props) => (
        <Link to="/score-library/scores" search={{ [list === 'scoreType' ? 'type' : list]: id }} {...props} />
      )}
    >
      {scoreCount}
    </Anchor>
  );
}

/** Retires an entry, offers it again, or deletes it if no score has it. */
function useEntryActions() {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const onSettled = async () => {
    await refreshTagLists(client);
    focusTitleIfLost();
  };
  const retiring = useMutation({
    mutationFn: ({ id, isRetired }: { id: number; isRetired: boolean }) =>
      call(retireListEntry, { id: String(id), isRetired }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled,
  });
  const deleting = useMutation({
    mutationFn: (id: number) => call(deleteListEntry, { id: String(id) }),
    onSuccess: (deleted) => toastDeleted({ ...deleted, onRestored: () => refreshTagLists(client) }),
    onSettled,
  });

  return {
    offer: ({ id }: NamedEntry) => retiring.mutate({ id, isRetired: false }),
    retire: async ({ id, name, scores }: NamedEntry): Promise<void> => {
      const hint = plural(scores, {
        0: 'No score has it.',
        one: 'One score has it and keeps it. Nobody can give it to another.',
        other: '# scores have it and keep it. Nobody can give it to others.',
      });
      if (await confirm({ message: t`Retire ${name}?`, hint })) retiring.mutate({ id, isRetired: true });
    },
    remove: async ({ id, name }: NamedEntry): Promise<void> => {
      const message = t`Are you sure you want to delete ${name}?`;
      if (await confirm({ message, hint: restorableText(), isDanger: true })) deleting.mutate(id);
    },
  };
}

type UseEntryOrderList = TagLists[number];
type Sent = { list: List; version: number; ids: readonly number[] };

/**
 * The entries in their current order with their names, and actions that move them; each new order is saved immediately.
 */
function useEntryOrder({ list, version, entries }: UseEntryOrderList) {
  const client = useQueryClient();
  const [pending, setPending] = useState<Sent | null>(null);
  const { mutate } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: ({ ids, ...of }: Sent) => call(orderListEntries, { ...of, ids: [...ids] }),
    onError: (error) => toast.error(textOf(error)),
    onSettled: async (_answer, _error, sent) => {
      await refreshTagLists(client);
      setPending((latest) => (latest === sent ? null : latest));
    },
  });

  const tags = list === 'scoreType' ? allScoreTypes() : tagsOf(list);
  const named = entries.map((entry) => ({
    ...entry,
    name: tags.find(({ id }) => id === entry.id)?.name ?? nameInLanguage(entry),
  }));
  const shown = pending?.list === list ? inOrder(named, pending.ids) : named;
  const save = (ids: readonly number[]) => {
    const sent = { list, version, ids };
    setPending(sent);
    mutate(sent);
  };
  return { entries: shown, isSaving: pending !== null, ...useReorder(shown, save) };
}

type EntryOrder = ReturnType<typeof useEntryOrder>;
type NamedEntry = EntryOrder['entries'][number];
