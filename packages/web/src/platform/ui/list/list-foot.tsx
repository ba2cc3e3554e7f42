import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { Pager } from '#platform/ui/pager.tsx';
import { SelectionBar } from '#platform/ui/selection-bar.tsx';
import classes from './list.module.css';
import type { Rows } from './use-rows.ts';

type Props<Row> = {
  foot: RefObject<HTMLDivElement | null>;
  rows: Rows<Row>;
  size: number;
  maxCounted: number | undefined;
  hasPager?: boolean;
  children?: ReactNode;
};

export function ListFoot<Row>({ foot, rows, size, maxCounted, hasPager = true, children }: Props<Row>) {
  const { total, selecting } = rows;
  const { error, retry } = rows.pages;
  const { currentPage, pages, jumpToPage } = rows.shown;
  const count = selecting?.count ?? 0;
  const isSticky = pages > 1 || count > 0 || Boolean(children);
  return (
    <div ref={foot} className={classes.foot} data-sticky={isSticky || undefined}>
      {children}
      {error !== null && (
        <Group role="alert" justify="space-between" wrap="nowrap" gap={12} py={8}>
          <Text size="sm">{textOf(error)}</Text>
          <Button size="xs" variant="default" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </Group>
      )}
      {selecting && <SelectionBar selecting={selecting} maxCounted={maxCounted} onLeave={rows.focusRow} />}
      {hasPager && pages > 1 && (
        <Pager page={currentPage} size={size} total={total} maxCounted={maxCounted} onPage={jumpToPage} />
      )}
    </div>
  );
}
