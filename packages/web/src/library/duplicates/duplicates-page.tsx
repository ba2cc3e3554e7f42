import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconCopyCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect } from 'react';
import { OpenedScore, useDeleteScores } from '#library/scores/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Pager, pagesOf } from '#platform/ui/pager.tsx';
import { useLatest } from '#platform/ui/use-latest.ts';
import { focusTitleIfLost } from '#platform/ui/title-focus.ts';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { DuplicatesFilter } from './duplicates-filter.tsx';
import { GroupCard } from './group-card.tsx';
import { duplicatesQuery, pageSize } from './queries.ts';
import { useDuplicatesAddress } from './use-duplicates-address.ts';

const CompareDuplicates = lazyPart(async () => (await import('./compare-duplicates.tsx')).CompareDuplicates);

/** Groups of duplicate scores of all libraries, closest matches first. */
export function DuplicatesPage() {
  const { search, change } = useDuplicatesAddress();
  const { kind, library, page = 1, one, other } = search;
  const { data, error, refetch, isPlaceholderData } = useQuery(duplicatesQuery({ kind, library, page }));
  const { ask } = useDeleteScores();
  const remove = useCallback(
    async (id: number) => {
      const isDeleted = await ask([id]);
      focusTitleIfLost();
      return isDeleted;
    },
    [ask],
  );
  useFocusOnTitle();

  /* The last page may have become empty. */
  const pages = data === undefined || isPlaceholderData ? page : pagesOf(data.total, pageSize);
  const turn = useLatest((to: number) => change({ page: to === 1 ? undefined : to }, { replace: true }));
  useEffect(() => {
    if (page > pages) turn.current(pages);
  }, [page, pages, turn]);

  return (
    <Page title={t`Duplicates`} back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}>
      <Stack gap="md">
        <DuplicatesFilter kind={kind} library={library} counts={data?.counts} onChange={change} />
        {data !== undefined ? (
          <>
            {data.groups.length === 0 && (
              <NoDuplicates
                isNarrowed={kind !== undefined || library !== undefined}
                onAll={() => change({ kind: undefined, library: undefined, page: undefined })}
              />
            )}
            {data.groups.map((group) => (
              <GroupCard
                key={group.scores[0]?.id}
                group={group}
                onCompare={(one, other) => change({ one, other })}
                onDelete={(id) => void remove(id)}
              />
            ))}
            {data.total > pageSize && (
              <Pager
                page={page}
                size={pageSize}
                total={data.total}
                onPage={(next) => {
                  change({ page: next === 1 ? undefined : next });
                  window.scrollTo({ top: 0, behavior: 'instant' });
                }}
              />
            )}
          </>
        ) : error !== null ? (
          <ListError error={error} onRetry={() => void refetch()} />
        ) : (
          <Stack gap="md" aria-busy>
            {Array.from({ length: 4 }, (_, row) => (
              <Skeleton key={row} h={196} radius={12} />
            ))}
          </Stack>
        )}
      </Stack>
      <Suspense>
        {one !== undefined && other !== undefined && (
          <CompareDuplicates one={one} other={other} groups={data?.groups ?? []} onChange={change} onDelete={remove} />
        )}
      </Suspense>
      <OpenedScore />
    </Page>
  );
}

function NoDuplicates({ isNarrowed, onAll }: { isNarrowed: boolean; onAll: () => void }) {
  if (!isNarrowed)
    return (
      <EmptyState
        icon={IconCopyCheck}
        title={t`No duplicates`}
        hint={<Trans>The same music is found whatever its layout, name or key.</Trans>}
      />
    );
  return (
    <EmptyState
      icon={IconCopyCheck}
      title={t`No duplicates here`}
      action={
        <Button variant="default" onClick={onAll}>
          <Trans>Show all</Trans>
        </Button>
      }
    />
  );
}
