import { Skeleton, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ReorderWords } from '#platform/ui/reorder/reorder-words.tsx';
import type { Reorder } from '#platform/ui/reorder/use-reorder.ts';
import rows from '#platform/ui/reorder/ordered-rows.module.css';
import classes from './managed-list.module.css';

type Props = { label: string; order: Reorder; children: (hintId: string) => ReactNode };

/** A list that staff maintain: they add, order and retire its entries. Its rows are `ManagedRow`. */
export function ManagedList({ label, order, children }: Props) {
  const hintId = useId();
  return (
    <>
      <ol className={`${rows.list} ${classes.list}`} aria-label={label}>
        {children(hintId)}
      </ol>
      <ReorderWords hintId={hintId} announcement={order.announcement} />
    </>
  );
}

/** Placeholder while a list is loading. */
export function ManagedListSkeleton() {
  return (
    <Stack gap={4} maw={960} aria-busy>
      {Array.from({ length: 7 }, (_, row) => (
        <Skeleton key={row} h={48} radius={8} />
      ))}
    </Stack>
  );
}
