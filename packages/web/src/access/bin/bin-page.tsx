import {
  type BinEntry,
  type BinKind,
  binKinds,
  binned,
  type BinOwner,
  listBin,
  restorableFor,
} from '@eemusic/contract/platform/deletions';
import type { Code } from '@eemusic/contract/platform/permissions';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Badge, Button, Checkbox, Chip, Group, SegmentedControl, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plural, Trans } from '@lingui/react/macro';
import { IconArrowBackUp, IconTrashOff } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useHeldCodes } from '#access/profile/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Pager, pagesOf } from '#platform/ui/pager.tsx';
import { QueriedRows, RowOfList } from '#platform/ui/row-list.tsx';
import { pageQuery } from '#platform/api/query.ts';
import { type BinAddress, binAddress } from './address.ts';
import { kinds } from './kinds.ts';
import { day } from '@eemusic/contract/platform/durations';
import { useUndo } from '#platform/deletions/index.ts';
import { IconButton, Note } from '#platform/ui/buttons.tsx';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { RowAction } from '#platform/ui/row-action.tsx';
import { focusTitleIfLost } from '#platform/ui/title-focus.ts';
import { rootRoute } from '#platform/routes/parents.ts';

const route = getRouteApi('/shell/deleted');

const isAllowed = (kind: BinKind, heldCodes: readonly Code[]) => binned[kind].some((code) => heldCodes.includes(code));

/** Records that the user deleted and can still restore; for holders of AD also those that others deleted. */
export function BinPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const heldCodes = useHeldCodes();
  useFocusOnTitle();
  const kind = binKinds.find((one) => one === search.kind && isAllowed(one, heldCodes));
  const seesAll = heldCodes.includes('AD');
  const owner: BinOwner = seesAll && search.owner === 'everybody' ? 'everybody' : 'me';
  const page = search.page ?? 1;
  const query = useQuery(binQuery(kind, owner, page));
  const { data, isPlaceholderData } = query;
  const counts = data?.counts ?? [];
  const pages = data === undefined || isPlaceholderData ? page : pagesOf(data.total, pageSize);

  const change = (changed: { [Field in keyof BinAddress]: BinAddress[Field] | undefined }, { replace = true } = {}) =>
    void navigate({ search: (previous) => binAddress.read({ ...previous, page: undefined, ...changed }), replace });
  /* The last page may have become empty. */
  useEffect(() => {
    if (page > pages) change({ page: pages });
  });
  const back =
    kind === undefined ? (
      <BackLink to="/dashboard" label={t`Dashboard`} />
    ) : (
      <BackLink {...kinds[kind].list} label={i18n._(kinds[kind].name)} />
    );
  return (
    <Page title={t`Deleted`} back={back}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm" align="flex-start">
          {/* Nothing to choose from while the list is loading or empty. */}
          <div>
            {(kind !== undefined || counts.length > 0) && (
              <KindFilter kind={kind} counts={counts} onChoose={(chosen) => change({ kind: chosen })} />
            )}
          </div>
          {seesAll && (
            <SegmentedControl
              aria-label={t`Deleted by`}
              value={owner}
              onChange={(value) => change({ owner: value === 'everybody' ? value : undefined })}
              data={[
                { value: 'me', label: t`By me` },
                { value: 'everybody', label: t`By everybody` },
              ]}
            />
          )}
        </Group>
        {data !== undefined && data.total > 0 && (
          <Note maw={720}>
            {seesAll ? (
              <Trans>Items are kept for {restorableFor} days after they are deleted.</Trans>
            ) : (
              <Trans>
                You can restore what you deleted yourself for {restorableFor} days. What others deleted is in the
                administrators’ activity.
              </Trans>
            )}
          </Note>
        )}
        <QueriedRows
          query={{ ...query, data: data?.deletions }}
          height={240}
          empty={
            <EmptyState
              icon={IconTrashOff}
              title={owner === 'me' ? t`You have deleted nothing` : t`Nothing here yet`}
              hint={
                <Trans>Deleted items stay here for {restorableFor} days. Restore any of them with one click.</Trans>
              }
              action={
                seesAll &&
                owner === 'me' && (
                  <Button variant="default" onClick={() => change({ owner: 'everybody' })}>
                    <Trans>Show what everybody deleted</Trans>
                  </Button>
                )
              }
            />
          }
        >
          {(deletion) => (
            <BinRow
              key={deletion.deletionId}
              deletion={deletion}
              namesKind={kind === undefined}
              now={query.dataUpdatedAt}
            />
          )}
        </QueriedRows>
        {data !== undefined && data.total > pageSize && (
          <Pager
            page={page}
            size={pageSize}
            total={data.total}
            onPage={(next) => change({ page: next }, { replace: false })}
          />
        )}
      </Stack>
    </Page>
  );
}

type Props = {
  kind: BinKind | undefined;
  counts: readonly { kind: BinKind; count: number }[];
  onChoose: (kind: BinKind | undefined) => void;
};

function KindFilter({ kind, counts, onChoose }: Props) {
  const offered =
    kind === undefined || counts.some((one) => one.kind === kind) ? counts : [...counts, { kind, count: 0 }];
  const choices = [
    { value: '', name: t`Everything`, count: counts.reduce((sum, { count }) => sum + count, 0) },
    ...offered.map((one) => ({ value: one.kind, name: i18n._(kinds[one.kind].name), count: one.count })),
  ];
  return (
    <Chip.Group value={kind ?? ''} onChange={(chosen) => onChoose(binKinds.find((one) => one === chosen))}>
      <Group gap="xs" role="radiogroup" aria-label={t({ message: 'What was deleted', context: 'kind' })}>
        {choices.map(({ value, name, count }) => (
          <Chip key={value} value={value} variant="light" size="sm" radius="md" aria-label={`${name} ${count}`}>
            {name}{' '}
            <span className="dimmed tabular-nums" style={{ marginInlineStart: 4 }}>
              {i18n.number(count)}
            </span>
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

const pageSize = 50;

/** Without a kind, deletions of every kind that the user may restore. */
const binQuery = (kind: BinKind | undefined, owner: BinOwner, page: number) =>
  pageQuery(['bin'], listBin, { ...(kind && { kind }), owner, Page: page, Size: pageSize });

const maxInLine = 5;
const fewDays = 4;

type RowProps = {
  deletion: BinEntry;
  /** In a list of several kinds, each row says its own. */
  namesKind: boolean;
  now: number;
};

function BinRow({ deletion, namesKind, now }: RowProps) {
  const { deletionId, kind, at, until, count, records, by } = deletion;
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const { undo, isUndoing } = useUndo();
  const [first] = records;
  const name = count === 1 ? first?.name || t`Without a name` : kinds[kind].formatCount(count);
  const shown = records.slice(0, maxInLine).map((record) => record.name);
  const others = count - shown.length;
  const listed = shown.join(t`, `);

  /* The restored records also appear in other lists. */
  const restore = (some?: number[]) =>
    undo({
      deletionId,
      ...(some && { records: some }),
      onRestored: async () => {
        await client.invalidateQueries();
        focusTitleIfLost();
      },
    });

  const [deletedAt, goneAt] = [formatExactTime(at), formatExactTime(until)];
  const daysLeft = Math.max(0, Math.floor((Date.parse(until) - now) / day));
  return (
    <RowOfList
      icon={kinds[kind].icon}
      name={name}
      badges={<Badges kind={namesKind && count === 1 ? kind : null} daysLeft={daysLeft} />}
      lines={[
        ...(count > 1 && !isOpen ? [others > 0 ? t`${listed} and ${i18n.number(others)} more` : listed] : []),
        by === null
          ? t`Deleted by you ${deletedAt} · can be restored until ${goneAt}`
          : t`Deleted by ${by} ${deletedAt} · can be restored until ${goneAt}`,
      ]}
      actions={
        <>
          {count === 1 && first && <EraseButton kind={kind} {...first} />}
          {count > 1 && (
            <RowAction
              label={t`Choose some`}
              about={t`Choose some of ${name}`}
              variant="subtle"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          )}
          <IconButton
            size="xs"
            icon={IconArrowBackUp}
            aria-label={count > 1 ? t`Restore all: ${name}` : t`Restore ${name}`}
            loading={isUndoing}
            onClick={() => restore()}
          >
            {count > 1 ? t`Restore all` : t`Restore`}
          </IconButton>
        </>
      }
    >
      {isOpen && <DeletedRecordsPicker kind={kind} deletion={deletion} isRestoring={isUndoing} onRestore={restore} />}
    </RowOfList>
  );
}

/** `kind` is null where it is known from the list. */
function Badges({ kind, daysLeft }: { kind: BinEntry['kind'] | null; daysLeft: number }) {
  return (
    <>
      {kind !== null && <Badge color="gray">{i18n._(kinds[kind].one)}</Badge>}
      {daysLeft < fewDays && (
        <Badge color="orange">
          <Plural value={daysLeft} _0="Last day" one="# day left" other="# days left" />
        </Badge>
      )}
    </>
  );
}

type DeletedRecordsPickerProps = {
  kind: BinKind;
  deletion: BinEntry;
  isRestoring: boolean;
  onRestore: (ids: number[]) => void;
};

/** Selects some of the records of a deletion; a very large deletion lists only its first ones. */
function DeletedRecordsPicker({
  kind,
  deletion: { count, records },
  isRestoring,
  onRestore,
}: DeletedRecordsPickerProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const unnamed = count - records.length;
  return (
    <Stack gap="xs" mt="xs">
      <Checkbox.Group aria-label={t`What to restore`} value={chosen} onChange={setChosen}>
        <Stack gap={6} mah={320} style={{ overflowY: 'auto' }} tabIndex={-1}>
          {records.map(({ id, name }) => (
            <Group key={id} gap="sm">
              <Checkbox size="xs" value={String(id)} label={name || t`Without a name`} />
              <EraseButton kind={kind} id={id} name={name} />
            </Group>
          ))}
        </Stack>
      </Checkbox.Group>
      {unnamed > 0 && (
        <span>
          <Trans>‘Restore all’ brings back {i18n.number(unnamed)} more.</Trans>
        </span>
      )}
      <div>
        <Button
          size="xs"
          disabled={chosen.length === 0}
          loading={isRestoring}
          onClick={() => onRestore(chosen.map(Number))}
        >
          {plural(chosen.length, { 0: 'Restore selected', one: 'Restore # selected', other: 'Restore # selected' })}
        </Button>
      </div>
    </Stack>
  );
}

type EraseButtonProps = { kind: BinKind; id: number; name: string };

/**
 * Erases a deleted record permanently before it is purged, if the room of its kind supports that. This cannot be
 * undone.
 */
function EraseButton({ kind, id, name }: EraseButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const rooms = rootRoute.useRouteContext({ select: (context) => context.rooms });
  const ask = rooms.map(({ erasures }) => erasures?.[kind]).find((question) => question !== undefined);
  if (!ask) return null;

  const refresh = async () => {
    setAsking(false);
    await client.invalidateQueries({ queryKey: ['bin'] });
    focusTitleIfLost();
  };
  return (
    <>
      <RowAction
        label={t`Erase…`}
        c="var(--bad-text)"
        about={t`Erase ${name} for good`}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <Suspense fallback={null}>
          {ask({ id, name, onErased: () => void refresh(), onClose: () => setAsking(false) })}
        </Suspense>
      )}
    </>
  );
}
