import {
  deleteListEntry,
  firstManagedId,
  type ManagedList,
  orderListEntries,
  retireListEntry,
  type TagLists,
} from '@eemusic/contract/library/tag-lists';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listNames, nameInLanguage, refreshTagLists, tagListsQuery, tagsOf, TagValue } from '#library/tags/index.ts';
import { call } from '#platform/api/call.ts';
import { ActionButton } from '#platform/ui/links.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { EntryList, EntryListSkeleton, ScoreCount, useActions, useForms } from './entry-list.tsx';
import { formatRule } from './rule-choices.ts';
import classes from './tag-lists.module.css';

const AddEntry = lazyPart(async () => (await import('./entry-forms.tsx')).AddEntry);
const EditEntry = lazyPart(async () => (await import('./entry-forms.tsx')).EditEntry);

const shownLists = [
  'keySignature',
  'timeSignature',
  'interval',
  'rhythm',
  'rest',
  'range',
  'scoreType',
] as const satisfies ManagedList[];

const route = getRouteApi('/shell/score-library/lists');

export function TagListsPage() {
  const { i18n } = useLingui();
  const { list = 'keySignature', mode, id } = route.useSearch();
  const navigate = route.useNavigate();
  const { open, close } = useForms(navigate, { list });
  useTitleFocus(mode);
  const { data: lists, error, refetch } = useQuery(tagListsQuery);

  if (mode === 'add') return <AddEntry list={list} onClose={close} />;
  if (id !== undefined) return <EditEntry key={id} list={list} id={id} onClose={close} />;

  const shown = lists?.find((one) => one.list === list);
  const show = (other: string | null) =>
    other !== null && void navigate({ search: { list: other as ManagedList }, replace: true });
  return (
    <Page
      title={t`Lists`}
      back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}
      actions={
        <ActionButton icon={IconPlus} size="sm" onClick={() => open({ mode: 'add' })}>
          {t`Add entry`}
        </ActionButton>
      }
    >
      <Tabs value={list} onChange={show} mb={16}>
        <Tabs.List aria-label={t`Lists`} className={classes.list}>
          {shownLists.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {i18n._(listNames[one])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shownLists.map((one) => (
          <Tabs.Panel key={one} value={one} pt="md">
            <Text size="sm" c="dimmed" mb="sm" maw={720}>
              {one === 'scoreType' ? (
                t`Score types are offered in this order.`
              ) : (
                <Trans>
                  Entries are offered in this order. An upload gets the one whose rule fits its notes most closely.
                </Trans>
              )}
            </Text>
            {one === list && shown === undefined && error !== null && (
              <ListError error={error} onRetry={() => void refetch()} />
            )}
            {one === list && shown === undefined && error === null && <EntryListSkeleton />}
            {one === shown?.list && <Entries list={shown} onEdit={(entry) => open({ mode: 'edit', id: entry })} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

const formatKept = (scores: number) =>
  plural(scores, {
    0: 'No score has it.',
    one: 'One score has it and keeps it. Nobody can give it to another.',
    other: '# scores have it and keep it. Nobody can give it to others.',
  });

function Entries({
  list: { list, version, entries },
  onEdit,
}: {
  list: TagLists[number];
  onEdit: (id: number) => void;
}) {
  const { i18n } = useLingui();
  const tags = tagsOf(list);
  const named = entries.map((entry) => ({
    ...entry,
    name: tags.find(({ id }) => id === entry.id)?.name ?? nameInLanguage(entry),
  }));
  const actionsOf = useActions({
    retire: (id, isRetired) => call(retireListEntry, { id, isRetired }),
    remove: (id) => call(deleteListEntry, { id }),
    refresh: refreshTagLists,
    formatKept,
  });

  return (
    <EntryList
      label={i18n._(listNames[list])}
      entries={named}
      saveOrder={(ids) => call(orderListEntries, { list, version, ids })}
      refresh={refreshTagLists}
      renderParts={(entry) => ({
        actions: entry.id < firstManagedId ? {} : { onEdit: () => onEdit(entry.id), ...actionsOf(entry) },
        detail: entry.rule && (
          <Text span size="sm" c="dimmed">
            {formatRule(entry.rule)}
          </Text>
        ),
        sign: (list === 'rhythm' || list === 'rest') && (
          <span style={{ minWidth: 44 }} aria-hidden>
            <TagValue list={list} id={entry.id} />
          </span>
        ),
        count: (
          <ScoreCount
            entry={entry}
            target={{ to: '/score-library/scores', search: { [list === 'scoreType' ? 'type' : list]: entry.id } }}
          />
        ),
      })}
    />
  );
}
