import { type ManagedList as List, type TagLists } from '@eemusic/contract/library/tag-lists';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, Tabs, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listNames, tagListsQuery } from '#library/tags/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { ManagedList, ManagedListSkeleton } from '#platform/ui/managed-list/managed-list.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { EntryRow } from './entry-row.tsx';
import classes from './tag-lists.module.css';
import { useEntryActions } from './use-entry-actions.ts';
import { useEntryOrder } from './use-entry-order.ts';
import { useListsAddress } from './use-lists-address.ts';

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
