import { maxSelected } from '@eemusic/contract/platform/selection';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { formatTotal, Pager } from '#platform/ui/pager.tsx';
import { SelectionBar } from '#platform/ui/selection-bar.tsx';
import classes from './list.module.css';
import type { Selecting } from './types.ts';

type Props<Row> = {
  foot: RefObject<HTMLDivElement | null>;
  /** Scrolls the table sideways. */
  scrollbar?: ReactNode;
  selecting: Selecting<Row> | null;
  /** Moves the focus to the rows. */
  onLeave: () => void;
  /** Why rows could not be loaded. */
  error: Error | null;
  onRetry: () => void;
  page: number;
  pages: number;
  size: number;
  total: number;
  maxCounted: number | undefined;
  /** Missing if the list has no pager. */
  onPage: ((page: number) => void) | undefined;
};

/** The part below the rows: load errors, actions for the selection, the pager. */
export function ListFoot<Row>({
  foot,
  scrollbar,
  selecting,
  onLeave,
  error,
  onRetry,
  page,
  pages,
  size,
  total,
  maxCounted,
  onPage,
}: Props<Row>) {
  const count = selecting?.count ?? 0;
  const isSticky = pages > 1 || count > 0 || Boolean(scrollbar);
  return (
    <div ref={foot} className={classes.foot} data-sticky={isSticky || undefined}>
      {scrollbar}
      {error !== null && (
        <div role="alert" className={classes.missing}>
          <Text size="sm">{textOf(error)}</Text>
          <Button size="xs" variant="default" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {selecting && (
        <SelectionBar
          count={count}
          elsewhere={selecting.elsewhere}
          onClear={selecting.clear}
          onLeave={onLeave}
          isDeleting={selecting.deletion?.isPending ?? false}
          whyNotDelete={count > maxSelected ? t`At most 10,000 at a time` : null}
          onDelete={selecting.deletion?.ask}
        >
          {selecting.matching && (
            <Button
              size="xs"
              variant="subtle"
              loading={selecting.matching.isPending}
              onClick={selecting.matching.onSelect}
            >
              <Trans>Select all {formatTotal(selecting.matching.total, maxCounted)} that match</Trans>
            </Button>
          )}
          {selecting.actions}
        </SelectionBar>
      )}
      {onPage && pages > 1 && <Pager page={page} size={size} total={total} maxCounted={maxCounted} onPage={onPage} />}
    </div>
  );
}
