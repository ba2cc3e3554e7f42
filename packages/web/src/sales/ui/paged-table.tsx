import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { DataTable } from '#platform/ui/data-table.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Pager } from '#platform/ui/pager.tsx';

type PagedProps<Row, Answer> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'isOutdated'> &
  Pick<ComponentProps<typeof Pager>, 'page' | 'size' | 'onPage'> & {
    found: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isPlaceholderData'> & { refetch: () => unknown };
    rowsIn: (answer: Answer) => readonly Row[];
  };

export function PagedTable<Row, Answer extends { total: number }>(props: PagedProps<Row, Answer>) {
  const { found, rowsIn, page, size, onPage, ...table } = props;
  const { data, error, isPlaceholderData, refetch } = found;
  if (error !== null && data === undefined) return <ListError error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DataTable {...table} rows={data && rowsIn(data)} isOutdated={isPlaceholderData} />
      {data !== undefined && data.total > size && <Pager {...{ page, size, onPage }} total={data.total} />}
    </>
  );
}
