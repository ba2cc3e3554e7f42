import { deleteKeys, type SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { type CSSProperties, useMemo, useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Group, Popover, Tooltip } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconCalendarPlus,
  IconCopy,
  IconDownload,
  IconKeyOff,
  IconPlus,
  IconPrinter,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ListBody } from '#platform/ui/list/list-body.tsx';
import type { BodyProps, Expansion, PanelProps, SelectionState } from '#platform/ui/list/types.ts';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { SelectionAction } from '#platform/ui/selection-bar.tsx';
import { copyText } from '#platform/ui/copy-text.ts';
import { saveCsv } from '#platform/save-file.ts';
import { today } from '#platform/company.ts';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { useDeleteChosen } from '#platform/ui/list/use-bulk-delete.ts';
import { numbers } from '#platform/locales/formats.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { IconButton, Note } from '#sales/ui/index.ts';
import { usePreferences } from '#platform/ui/list/preferences.ts';
import { ColumnChoices } from '#platform/ui/list/view-choices.tsx';
import { useMe } from '#access/profile/index.ts';
import type { KeyFilter, KeyFilters, KeySort, SubscriptionsAddress } from './address.ts';
import { chosenKeys, type KeySelecting, useKeySelecting } from './key-selection.ts';
import { countOf, nothing } from '#platform/ui/list/selection.ts';
import { type KeyColumn, keyColumns, panelLook, panelSize, shownColumns } from './key-columns.tsx';
import { useSubscriptionsAddress } from './use-subscriptions-address.tsx';
import { type ChosenKeys, pricesQuery, refreshKeys } from './queries.ts';
import { useKeyCards } from './key-cards.tsx';
import { keysFile, readKeys } from './read-keys.ts';
import { KeyGrid } from './key-grid.tsx';
import classes from './subscriptions.module.css';

type Props = BodyProps<SubscriptionEducator, KeySort, KeyFilters> & { keys: SelectionState<KeySort, KeyFilters> };

/** Educators that expand to their keys; only keys can be selected. */
export function EducatorRows({ keys, ...props }: Props) {
  const { search, keepOpen } = useSubscriptionsAddress();
  const { open, shut } = search;
  const selecting = useKeySelecting(props.filter, keys);
  const actions = useKeyActions(chosenKeys(selecting.selected), () => keys.select(nothing));
  const expanding = useMemo(
    () =>
      ({
        isOpen: (row, filter) => isOpen(row, filter, { ...(open && { open }), ...(shut && { shut }) }),
        setOpen: (row, isOpen, filter) => keepOpen((rows) => withRow(row, filter, { rows, isOpen })),
        heightOf: ({ foundKeys }, room) => panelSize(foundKeys, panelLook(room)).height,
      }) satisfies Omit<Expansion<SubscriptionEducator, KeySort, KeyFilters>, 'renderPanel'>,
    [open, shut, keepOpen],
  );

  return (
    <>
      <ListBody
        {...props}
        expansion={{
          ...expanding,
          renderPanel: (educator, panel) => (
            <EducatorPanel key={educator.educatorId} educator={educator} selecting={selecting} {...panel} />
          ),
        }}
        selecting={{
          shareOf: selecting.shareOfEducator,
          whyNot: ({ foundKeys }) => (foundKeys === 0 ? t`There are no keys` : null),
          toggle: selecting.toggleEducator,
          clear: selecting.clear,
          selectAll: selecting.selectAll,
          count: countOf(selecting.selected),
          elsewhere: selecting.elsewhere,
          deletion: actions.deletion,
          actions: actions.buttons,
        }}
      />
      {actions.opened}
    </>
  );
}

type Row = Pick<SubscriptionEducator, 'educatorId' | 'educatorName' | 'name' | 'foundKeys'>;
type Rows = Pick<SubscriptionsAddress, 'open' | 'shut'>;

/** Whether a row is expanded by default, because the search found its keys. */
function opensByItself(row: Row, { search, filters: { from, to } }: KeyFilter): boolean {
  if (row.foundKeys === 0) return false;
  if (from !== undefined || to !== undefined) return true;
  return search !== '' && !isFoundItself(row, search);
}

/** Whether the educator's own names match, so that all of its keys are found. */
function isFoundItself({ educatorName, name }: Row, search: string): boolean {
  const needle = search.toLocaleLowerCase();
  return [educatorName, name].some((text) => text.toLocaleLowerCase().includes(needle));
}

export function isOpen(row: Row, filter: KeyFilter, { open = [], shut = [] }: Rows): boolean {
  return open.includes(row.educatorId) || (opensByItself(row, filter) && !shut.includes(row.educatorId));
}

/** The expanded rows after one was expanded or collapsed; latest first, because an address has room for only some. */
export function withRow(
  row: Row,
  filter: KeyFilter,
  { rows: { open = [], shut = [] }, isOpen }: { rows: Rows; isOpen: boolean },
): Rows {
  const others = { open: open.filter((id) => id !== row.educatorId), shut: shut.filter((id) => id !== row.educatorId) };
  const opens = opensByItself(row, filter);
  if (isOpen) return { ...others, open: opens ? others.open : [row.educatorId, ...others.open] };
  return { ...others, shut: opens ? [row.educatorId, ...others.shut] : others.shut };
}

const dialogs = {
  renew: lazyDialog(async () => (await import('./change-keys.tsx')).RenewKeys),
  revoke: lazyDialog(async () => (await import('./change-keys.tsx')).RevokeKeys),
};

/** @param chosen null if no keys are selected, or more than one call accepts */
function useKeyActions(chosen: ChosenKeys | null, clear: () => void) {
  const [dialog, openDialog] = useState<keyof typeof dialogs | null>(null);
  const Dialog = dialog && dialogs[dialog];
  const deletion = useDeleteKeys(clear);
  const cards = useKeyCards();
  const copying = useWithKeys((keys) => copyText(keys.map(({ key }) => key).join('\n')));
  const saving = useWithKeys((keys) => {
    const { name, content } = keysFile(keys, today());
    saveCsv(name, content);
  });
  return {
    deletion: { isPending: deletion.isPending, ask: () => chosen && deletion.ask(chosen) },
    buttons: chosen !== null && (
      <>
        <SelectionAction icon={IconCalendarPlus} onClick={() => openDialog('renew')}>{t`Renew…`}</SelectionAction>
        <SelectionAction icon={IconKeyOff} onClick={() => openDialog('revoke')}>{t`Revoke…`}</SelectionAction>
        <SelectionAction
          icon={IconPrinter}
          isPending={cards.isPending}
          onClick={() => cards.print(chosen)}
        >{t`Print cards`}</SelectionAction>
        <SelectionAction
          icon={IconCopy}
          isPending={copying.isPending}
          onClick={() => copying.mutate(chosen)}
        >{t`Copy keys`}</SelectionAction>
        <SelectionAction
          icon={IconDownload}
          isPending={saving.isPending}
          onClick={() => saving.mutate(chosen)}
        >{t`Download`}</SelectionAction>
      </>
    ),
    opened: (
      <>
        {cards.sheet}
        {Dialog && chosen && <Dialog chosen={chosen} onClose={() => openDialog(null)} onDone={clear} />}
      </>
    ),
  };
}

const useWithKeys = (use: (keys: Awaited<ReturnType<typeof readKeys>>) => unknown) =>
  useMutation({ mutationFn: async (chosen: ChosenKeys) => use(await readKeys(chosen)) });

function useDeleteKeys(clear: () => void) {
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

type EducatorPanelProps = PanelProps<KeySort, KeyFilters> & {
  educator: SubscriptionEducator;
  selecting: KeySelecting;
};

/**
 * The panel of an expanded row: counts, and the keys that the filter finds. Its height is known before they are loaded.
 */
function EducatorPanel({ educator, index, filter, room, focus, selecting }: EducatorPanelProps) {
  const { educatorName, enabledKeys, availableKeys, totalSubcriptionsKeys, foundKeys } = educator;
  const look = panelLook(room);
  const size = panelSize(foundKeys, look);
  const { userId } = useMe();
  const { preferences, keep } = usePreferences('keys', userId);
  const { hidden } = preferences;
  const { data } = useQuery({ ...pricesQuery, enabled: foundKeys > 0 });
  const columns = useInLanguage(() => keyColumns(look, data?.prices), [look, data]);
  const { width } = room;
  const shown = useMemo(() => shownColumns(columns, look, { width, hidden }), [columns, look, width, hidden]);
  const style = {
    height: size.height,
    '--key-height': `${size.key}px`,
    '--key-head': `${size.head}px`,
    '--figures-height': `${size.figures}px`,
    '--keys-height': `${size.keys}px`,
  } as CSSProperties;
  return (
    <div className={classes.panel} style={style} data-look={look}>
      <div className={classes.figures}>
        <Group
          component="dl"
          className="tabular-nums"
          m={0}
          gap={20}
          wrap="nowrap"
          aria-label={t`Keys of ${educatorName} in figures`}
        >
          <Figure name={t`Enabled`} value={enabledKeys} />
          <Figure name={t`Available`} value={availableKeys} />
          <Figure name={t`Total Keys`} value={totalSubcriptionsKeys} />
        </Group>
        <Group gap="xs" wrap="nowrap">
          {totalSubcriptionsKeys > 0 && <Generate educator={educator} variant="default" />}
          {look === 'wide' && foundKeys > 0 && (
            <KeyColumnsMenu
              educatorName={educatorName}
              columns={columns.filter(({ looks }) => looks !== undefined)}
              hidden={hidden}
              onHide={(ids) => keep({ ...preferences, hidden: ids })}
            />
          )}
        </Group>
      </div>
      {foundKeys > 0 ? (
        <KeyGrid {...{ educator, index, filter, focus, selecting, size, look }} columns={shown} />
      ) : (
        <Group h="var(--keys-height)" px={16} bd="1px dashed var(--line)" bdrs={8} wrap="nowrap">
          <Note>
            {totalSubcriptionsKeys === 0 ? <Trans>There are no keys yet.</Trans> : <Trans>No key matches.</Trans>}
          </Note>
          {totalSubcriptionsKeys === 0 && <Generate educator={educator} variant="light" />}
        </Group>
      )}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex gap-4 text-sm">
      <dt className="dimmed">{name}</dt>
      <dd className="m-0 font-semibold">{numbers().format(value)}</dd>
    </div>
  );
}

/** Renders nothing for a deleted educator. */
function Generate({ educator, variant }: { educator: SubscriptionEducator; variant: 'default' | 'light' }) {
  const { open } = useSubscriptionsAddress();
  const { educatorId, educatorName, isDeleted } = educator;
  if (isDeleted) return null;
  return (
    <IconButton
      size="xs"
      variant={variant}
      icon={IconPlus}
      aria-label={t`Generate keys for ${educatorName}`}
      onClick={() => open({ mode: 'generate', educator: educatorId })}
    >{t`Generate keys`}</IconButton>
  );
}

type KeyColumnsMenuProps = {
  educatorName: string;
  columns: readonly KeyColumn[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
};

/** Chooses the columns of keys, for all schools alike. */
function KeyColumnsMenu({ educatorName, ...choices }: KeyColumnsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t`Columns of keys`} disabled={isOpen}>
          <ActionIcon
            variant="default"
            aria-label={t`Columns of the keys of ${educatorName}`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Columns of keys`}>
        <ColumnChoices {...choices} />
      </Popover.Dropdown>
    </Popover>
  );
}
