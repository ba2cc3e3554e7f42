import { type BinKind, type BinOwner, restorableFor } from '@eemusic/contract/platform/deletions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton, Text } from '@mantine/core';
import { IconTrashOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Pager, pagesOf } from '#platform/ui/pager.tsx';
import { RowList } from '#platform/ui/row-list.tsx';
import { BinRow } from './bin-row.tsx';
import { binQuery, pageSize } from './queries.ts';

type Props = {
  kind: BinKind | undefined;
  owner: BinOwner;
  page: number;
  seesAll: boolean;
  onPage: (page: number) => void;
};

export function Deletions({ kind, owner, page, seesAll, onPage }: Props) {
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
    const title = owner === 'me' ? t`You have deleted nothing here` : t`Nobody has deleted anything here`;
    return (
      <EmptyState
        icon={IconTrashOff}
        title={title}
        hint={<Trans>What is deleted waits here for {restorableFor} days, and comes back with one click.</Trans>}
      />
    );
  }
  return (
    <>
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
      <RowList>
        {data.deletions.map((deletion) => (
          <BinRow key={deletion.deletionId} deletion={deletion} namesKind={kind === undefined} now={dataUpdatedAt} />
        ))}
      </RowList>
      {data.total > pageSize && <Pager page={page} size={pageSize} total={data.total} onPage={onPage} />}
    </>
  );
}
