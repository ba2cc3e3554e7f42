import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { pageQuery } from '#library/sheet-music/index.ts';
import { previewQuery } from './preview-query.ts';

/** The engraved pages of a score, the current page, and the element that shows it. */
export function usePreview(id: number, edition?: number) {
  const query = useQuery(previewQuery(id, edition));
  const pages = query.data?.pages ?? [];
  const [page, setPage] = useState(0);
  /** Later pages are loaded while the user reads the first one. */
  const isFirstThere = useQuery({ ...pageQuery(pages[0] ?? ''), enabled: pages[0] !== undefined }).isSuccess;
  useQueries({ queries: isFirstThere ? pages.slice(1).map(pageQuery) : [] });

  const paper = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const onShown = useCallback(() => {
    setShown((count) => count + 1);
    requestAnimationFrame(() => performance.mark('preview.painted'));
  }, []);

  return {
    id,
    query,
    name: query.data?.name ?? '',
    pages,
    page,
    setPage,
    turn: (by: number) => setPage((now) => Math.min(Math.max(now + by, 0), Math.max(pages.length - 1, 0))),
    paper,
    shown,
    onShown,
  };
}

export type ShownPreview = ReturnType<typeof usePreview>;
