import type { Entry } from '@eemusic/contract/access/activity';
import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ListError } from '#platform/ui/list-error.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import classes from './entry-list.module.css';
import { activityQuery } from './queries.ts';

const size = 20;

type Props = { bulkId: number; renderRow: (entry: Entry) => ReactNode };

/** What was done to each record of a bulk action, a page at a time. */
export function BulkRows({ bulkId, renderRow }: Props) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(activityQuery({ bulkId, page, size }));
  if (data === undefined)
    return error === null ? <Skeleton h={160} /> : <ListError error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <ul
        className={classes.entries}
        aria-label={t`Each of them`}
        aria-busy={isPlaceholderData}
        data-outdated={isPlaceholderData || undefined}
      >
        {data.entries.map(renderRow)}
      </ul>
      {data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
    </>
  );
}
