import { plural, t } from '@lingui/core/macro';
import { Badge, Box, Button, Skeleton, Stack } from '@mantine/core';
import { IconBook2, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { BookletSummary } from '@eemusic/contract/library/saved-booklets';
import { BinLink } from '#platform/deletions/index.ts';
import { LinkAnchor, LinkButton } from '#platform/ui/links.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Pager, pagesOf } from '#platform/ui/pager.tsx';
import { RowList, RowOfList } from '#platform/ui/row-list.tsx';
import { SearchField } from '#platform/ui/search-field.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { formatMoment } from '#platform/locales/format-time.ts';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { bookletsQuery, pageSize } from './queries.ts';
import { BookletMenu } from './booklet-menu.tsx';

const route = getRouteApi('/shell/score-library/booklets');

export function BookletsPage() {
  const { search = '', page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const isEmpty = useQuery(bookletsQuery(search, page)).data?.total === 0 && search === '';
  useFocusOnTitle();
  const find = (text: string) => void navigate({ search: text === '' ? {} : { search: text }, replace: true });
  return (
    <Page
      title={t`Booklets`}
      back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}
      tools={<BinLink kind="booklet" />}
      actions={!isEmpty && <NewBooklet />}
    >
      <Stack gap="md">
        {!isEmpty && (
          <Box maw={{ xs: 320 }}>
            <SearchField value={search} label={t`Search booklets`} onSearch={find} />
          </Box>
        )}
        <Booklets
          search={search}
          page={page}
          onShowAll={() => find('')}
          onPage={(next) =>
            void navigate({ search: { ...(search !== '' && { search }), ...(next > 1 && { page: next }) } })
          }
        />
      </Stack>
    </Page>
  );
}

const NewBooklet = () => (
  <LinkButton icon={IconPlus} to="/score-library/booklet" size="sm">
    {t`New booklet`}
  </LinkButton>
);

type Props = { search: string; page: number; onPage: (page: number) => void; onShowAll: () => void };

function Booklets({ search, page, onPage, onShowAll }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(bookletsQuery(search, page));
  const pages = data === undefined || isPlaceholderData ? page : Math.max(1, pagesOf(data.total, pageSize));
  /* The last page may have become empty. */
  useEffect(() => {
    if (page > pages) onPage(pages);
  });

  if (data === undefined)
    return error === null ? <Skeleton height={240} /> : <ListError error={error} onRetry={() => void refetch()} />;
  if (data.total === 0 && search !== '')
    return (
      <EmptyState
        icon={IconBook2}
        title={t`No booklet has this name`}
        action={<Button variant="default" onClick={onShowAll}>{t`Show all`}</Button>}
      />
    );
  if (data.total === 0)
    return (
      <EmptyState
        icon={IconBook2}
        title={t`No booklets yet`}
        hint={t`Select scores in the library, make a booklet of them, and save it.`}
        action={<NewBooklet />}
      />
    );
  return (
    <>
      <RowList>
        {data.booklets.map((booklet) => (
          <BookletRow key={booklet.id} booklet={booklet} />
        ))}
      </RowList>
      {data.total > pageSize && <Pager page={page} size={pageSize} total={data.total} onPage={onPage} />}
    </>
  );
}

function BookletRow({ booklet }: { booklet: BookletSummary }) {
  const { id, name, scores, newer, gone, changedBy, changedAt, printedAt } = booklet;
  const about = [
    plural(scores, { one: '# score', other: '# scores' }),
    t`Changed by ${changedBy}, ${formatMoment(changedAt)}`,
    printedAt === null ? t`Never printed` : t`Printed ${formatMoment(printedAt)}`,
  ].join(' · ');
  return (
    <RowOfList
      name={
        <LinkAnchor to="/score-library/booklets/$id" params={{ id: String(id) }} fw={600} c="inherit">
          {name}
        </LinkAnchor>
      }
      badges={
        <>
          {newer > 0 && (
            <Badge variant="light" color="orange" tt="none">
              {plural(newer, { one: '# newer edition', other: '# newer editions' })}
            </Badge>
          )}
          {gone > 0 && (
            <Badge variant="light" color="red" tt="none">
              {plural(gone, { one: '# score deleted', other: '# scores deleted' })}
            </Badge>
          )}
        </>
      }
      lines={[about]}
      actions={<BookletMenu booklet={booklet} size={30} onDeleted={focusTitle} />}
    />
  );
}
