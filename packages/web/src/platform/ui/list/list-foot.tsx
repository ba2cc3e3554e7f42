import { maxConcurrent } from '@eemusic/contract/platform/selection';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import type { RefObject } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { Pager } from '#platform/ui/pager.tsx';
import { SelectionBar } from '#platform/ui/selection-bar.tsx';
import type { Filters } from './address.ts';
import classes from './list.module.css';
import { chosenOf, countOf } from './selection.ts';
import type { ListProps } from './types.ts';
import type { useSelecting } from './use-selecting.ts';

type Props<Row, By extends string, F extends Filters> = {
  foot: RefObject<HTMLDivElement | null>;
  selection: ListProps<Row, By, F>['selection'];
  selecting: ReturnType<typeof useSelecting<Row, By, F>>;
  /** Rows that could not be loaded. */
  error: Error | null;
  onRetry: () => void;
  page: number;
  pages: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
};

/** Under the rows: what could not be loaded, what can be done with the selected ones, the pages. */
export function ListFoot<Row, By extends string, F extends Filters>(props: Props<Row, By, F>) {
  const { foot, selection, selecting, error, page, pages, size, total } = props;
  const chosen = chosenOf(selecting.selected);
  const count = countOf(selecting.selected);
  const { deletion } = selection ?? {};
  return (
    <div ref={foot} className={classes.foot} data-sticky={pages > 1 || count > 0 || undefined}>
      {error !== null && (
        <div role="alert" className={classes.missing}>
          <Text size="sm">{textOf(error)}</Text>
          <Button size="xs" variant="default" onClick={props.onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {selection && (
        <SelectionBar
          count={count}
          elsewhere={selecting.elsewhere}
          onClear={selecting.clear}
          isDeleting={deletion?.isPending ?? false}
          whyNotDelete={count > maxConcurrent ? t`At most 10,000 at a time` : null}
          onDelete={deletion && (() => chosen && deletion.ask(chosen))}
        >
          {selection.actions?.(chosen)}
        </SelectionBar>
      )}
      {total > 0 && <Pager page={page} size={size} total={total} onPage={props.onPage} />}
    </div>
  );
}
