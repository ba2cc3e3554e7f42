import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PageQuery } from '#platform/ui/list/types.ts';
import { toast } from '#platform/ui/toast.tsx';

/** Says so when a list turns out empty, once until it holds something again. */
export function useSayEmpty<Row>(firstPage: PageQuery<Row>, text: string): void {
  /* The list itself asks. */
  const { data } = useQuery({ ...firstPage, enabled: false });
  const total = data?.total;
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (total === undefined) return;
    if (total === 0 && last.current !== 0) toast.success(text);
    last.current = total;
  }, [total, text]);
}
