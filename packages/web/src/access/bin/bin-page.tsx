import {
  type BinKind,
  binKinds,
  binned,
  type BinOwner,
  listBin,
  restorableFor,
} from '@eemusic/contract/platform/deletions';
import type { Code } from '@eemusic/contract/platform/permissions';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Chip, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Trans } from '@lingui/react/macro';
import { IconTrashOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useHeldCodes } from '#access/profile/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Pager, pagesOf } from '#platform/ui/pager.tsx';
import { RowList } from '#platform/ui/row-list.tsx';
import { call } from '#platform/api/call.ts';
import { kinds } from './kinds.ts';
import { BinRow } from './bin-row.tsx';

const route = getRouteApi('/shell/deleted');

const isAllowed = (kind: BinKind, heldCodes: readonly Code[]) => binned[kind].some((code) => heldCodes.includes(code));

type Address = { kind: BinKind | undefined; owner: BinOwner; page?: number };

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
  const counts = useQuery(binQuery(kind, owner, page)).data?.counts ?? [];

  const goTo = ({ kind: one, owner: whose, page: at = 1 }: Address, { replace = false }: { replace?: boolean } = {}) =>
    void navigate({
      search: {
        ...(one && { kind: one }),
        ...(whose === 'everybody' && { owner: whose }),
        ...(at > 1 && { page: at }),
      },
      replace,
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
              <KindFilter
                kind={kind}
                counts={counts}
                onChoose={(chosen) => goTo({ kind: chosen, owner }, { replace: true })}
              />
            )}
          </div>
          {seesAll && (
            <SegmentedControl
              aria-label={t`Deleted by`}
              value={owner}
              onChange={(value) => goTo({ kind, owner: value }, { replace: true })}
              data={[
                { value: 'me', label: t`By me` },
                { value: 'everybody', label: t`By everybody` },
              ]}
            />
          )}
        </Group>
        <Deletions
          key={`${kind} ${owner}`}
          kind={kind}
          owner={owner}
          page={page}
          seesAll={seesAll}
          onPage={(next) => goTo({ kind, owner, page: next })}
        />
      </Stack>
    </Page>
  );
}

type Props = {
  kind: BinKind | undefined;
  counts: readonly { kind: BinKind; count: number }[];
  onChoose: (kind: BinKind | undefined) => void;
};

/** Chooses a kind among those that were deleted, with how many deletions there are of each. */
function KindFilter({ kind, counts, onChoose }: Props) {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const offered =
    kind === undefined || counts.some((one) => one.kind === kind) ? counts : [...counts, { kind, count: 0 }];
  return (
    <Chip.Group value={kind ?? ''} onChange={(chosen) => onChoose(offered.find((one) => one.kind === chosen)?.kind)}>
      <Group gap="xs" role="radiogroup" aria-label={t({ message: 'What was deleted', context: 'kind' })}>
        <Choice value="" name={t`Everything`} count={all} />
        {offered.map((one) => (
          <Choice key={one.kind} value={one.kind} name={i18n._(kinds[one.kind].name)} count={one.count} />
        ))}
      </Group>
    </Chip.Group>
  );
}

function Choice({ value, name, count }: { value: string; name: string; count: number }) {
  return (
    <Chip value={value} variant="light" size="sm" radius="md" aria-label={`${name} ${count}`}>
      {name}{' '}
      <span className="dimmed tabular-nums" style={{ marginInlineStart: 4 }}>
        {i18n.number(count)}
      </span>
    </Chip>
  );
}

type DeletionsProps = {
  kind: BinKind | undefined;
  owner: BinOwner;
  page: number;
  seesAll: boolean;
  onPage: (page: number) => void;
};

function Deletions({ kind, owner, page, seesAll, onPage }: DeletionsProps) {
  const { data, dataUpdatedAt, error, refetch, isPlaceholderData } = useQuery(binQuery(kind, owner, page));
  const pages = data === undefined || isPlaceholderData ? page : pagesOf(data.total, pageSize);
  /* The last page may have become empty. */
  useEffect(() => {
    if (page > pages) onPage(pages);
  });

  if (data === undefined)
    return error === null ? (
      <Skeleton height={240} aria-busy />
    ) : (
      <ListError error={error} onRetry={() => void refetch()} />
    );
  if (data.total === 0) {
    const title = owner === 'me' ? t`Nothing deleted yet` : t`Nothing here yet`;
    return (
      <EmptyState
        icon={IconTrashOff}
        title={title}
        hint={<Trans>Deleted items stay here for {restorableFor} days. Restore any of them with one click.</Trans>}
      />
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed" maw={720}>
        {seesAll ? (
          <Trans>Items are kept for {restorableFor} days after they are deleted.</Trans>
        ) : (
          <Trans>
            You can restore what you deleted yourself for {restorableFor} days. What others deleted is in the
            administrators’ activity.
          </Trans>
        )}
      </Text>
      <RowList>
        {data.deletions.map((deletion) => (
          <BinRow key={deletion.deletionId} deletion={deletion} namesKind={kind === undefined} now={dataUpdatedAt} />
        ))}
      </RowList>
      {data.total > pageSize && <Pager page={page} size={pageSize} total={data.total} onPage={onPage} />}
    </>
  );
}

const pageSize = 50;

/** Without a kind, deletions of every kind that the user may restore. */
const binQuery = (kind: BinKind | undefined, owner: BinOwner, page: number) =>
  queryOptions({
    queryKey: ['bin', kind, owner, page],
    queryFn: ({ signal }) => call(listBin, { ...(kind && { kind }), owner, Page: page, Size: pageSize }, { signal }),
    placeholderData: keepPreviousData,
    /* Users often come here right after deleting something. */
    staleTime: 0,
  });
