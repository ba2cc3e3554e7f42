import { binKinds, binned, type BinKind, type BinOwner, restorableFor } from '@eemusic/contract/platform/deletions';
import type { Code } from '@eemusic/contract/platform/permissions';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, NativeSelect, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { IconTrashOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useHeldCodes } from '#access/profile/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Pager, pagesOf } from '#platform/ui/pager.tsx';
import { RowList } from '#platform/ui/row-list.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { BinRow } from './bin-row.tsx';
import { kinds } from './kinds.ts';
import { binQuery, pageSize } from './queries.ts';

const route = getRouteApi('/shell/deleted');

const isAllowed = (kind: BinKind, heldCodes: readonly Code[]) => binned[kind].some((code) => heldCodes.includes(code));

/** Records that the user deleted and can still restore; for holders of AD also those that others deleted. */
export function BinPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const heldCodes = useHeldCodes();
  useFocusOnTitle();
  const allowed = binKinds.filter((kind) => isAllowed(kind, heldCodes));
  const kind = allowed.find((one) => one === search.kind) ?? allowed[0];
  if (kind === undefined) return <Page title={t`Deleted`}>{null}</Page>;

  const seesAll = heldCodes.includes('AD');
  const owner: BinOwner = seesAll && search.owner === 'everybody' ? 'everybody' : 'me';
  const goTo = (address: { kind: BinKind; owner: BinOwner; page?: number }, replace = false) => {
    const { page = 1 } = address;
    const own = address.owner === 'everybody' && { owner: address.owner };
    void navigate({ search: { kind: address.kind, ...own, ...(page > 1 && { page }) }, replace });
  };
  const { list, name } = kinds[kind];
  return (
    <Page title={t`Deleted`} back={<BackLink {...list} label={i18n._(name)} />}>
      <Stack gap="md">
        <Group align="end" gap="md">
          <NativeSelect
            label={t({ message: 'What was deleted', context: 'kind' })}
            miw={240}
            value={kind}
            data={allowed.map((one) => ({ value: one, label: i18n._(kinds[one].name) }))}
            onChange={({ currentTarget: { value } }) => goTo({ kind: value as BinKind, owner }, true)}
          />
          {seesAll && (
            <SegmentedControl
              aria-label={t`Deleted by`}
              value={owner}
              onChange={(value) => goTo({ kind, owner: value }, true)}
              data={[
                { value: 'me', label: t`By me` },
                { value: 'everybody', label: t`By everybody` },
              ]}
            />
          )}
        </Group>
        <Text size="sm" c="dimmed" maw={720}>
          {seesAll ? (
            <Trans>What was deleted can be restored for {restorableFor} days.</Trans>
          ) : (
            <Trans>
              You can restore what you deleted yourself for {restorableFor} days. What others deleted is in the
              administrators’ activity.
            </Trans>
          )}
        </Text>
        <Deletions
          key={`${kind} ${owner}`}
          kind={kind}
          owner={owner}
          page={search.page ?? 1}
          onPage={(page) => goTo({ kind, owner, page })}
        />
      </Stack>
    </Page>
  );
}

type Props = { kind: BinKind; owner: BinOwner; page: number; onPage: (page: number) => void };

function Deletions({ kind, owner, page, onPage }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(binQuery(kind, owner, page));
  const pages = data === undefined || isPlaceholderData ? page : pagesOf(data.total, pageSize);
  /* The last page may have become empty. */
  useEffect(() => {
    if (page > pages) onPage(pages);
  });

  if (data === undefined)
    return error === null ? <Skeleton height={240} /> : <ListError error={error} onRetry={() => void refetch()} />;
  if (data.total === 0) {
    const title = owner === 'me' ? t`You have deleted nothing here` : t`Nobody has deleted anything here`;
    return <EmptyState icon={IconTrashOff} title={title} />;
  }
  return (
    <>
      <RowList>
        {data.deletions.map((deletion) => (
          <BinRow key={deletion.deletionId} kind={kind} deletion={deletion} />
        ))}
      </RowList>
      {data.total > pageSize && <Pager page={page} size={pageSize} total={data.total} onPage={onPage} />}
    </>
  );
}
