import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PageQuery } from '#platform/ui/list/types.ts';
import { toast } from '#platform/ui/toast.tsx';

/** Shows a notice when a list becomes empty; it is repeated only after the list has had rows again. */
export function useEmptyText<Row>(firstPage: PageQuery<Row>, text: string): void {
  /* Disabled, because the list itself fetches the page and this only observes it. */
  const { data } = useQuery({ ...firstPage, enabled: false });
  const total = data?.total;
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (total === undefined) return;
    if (total === 0 && last.current !== 0) toast.success(text);
    last.current = total;
  }, [total, text]);
}
