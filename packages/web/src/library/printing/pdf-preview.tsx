import { t } from '@lingui/core/macro';
import { Group, Loader, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue, useIntersection } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { PDFPageProxy } from 'pdfjs-dist';
import { retryDelay } from '#platform/api/busy.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { type OpenPdf, openPdf } from './open-pdf.ts';

type Props<Input> = {
  input: Input;
  fetch: (input: Input, signal: AbortSignal) => Promise<Uint8Array>;
  /** Shows booklet spreads: two pages on each side of a sheet. */
  isFolded: boolean;
  pageWidth: number;
};

const pause = 350;

const desk = 'relative min-w-0 min-h-0 p-16 border rounded-12';
const statusStyle = { zIndex: 1, top: 0, height: 0, justifyContent: 'center' };

export function PdfPreview<Input>({ input, fetch, isFolded, pageWidth }: Props<Input>) {
  const [settled] = useDebouncedValue(input, pause);
  const { data, error, failureReason, isFetching, refetch, isPlaceholderData } = useQuery({
    queryKey: ['print-preview', settled],
    queryFn: ({ signal }) => fetch(settled, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    structuralSharing: false,
    refetchOnWindowFocus: false,
  });
  const { document, failure, reopen } = useOpenPdf(data);
  /* What a busy server refuses is requested again by the query client, until it comes. */
  const isDelayed = retryDelay(failureReason) !== null;
  const isBehind = isFetching || isPlaceholderData || isDelayed || settled !== input;

  const shown = data !== undefined ? failure : isDelayed ? null : error;
  const gridTemplateColumns = `repeat(auto-fill, minmax(min(100%, ${pageWidth}px), 1fr))`;
  const pagesStyle = { justifyContent: 'center', gridTemplateColumns };
  if (shown !== null)
    return (
      <div className={desk}>
        <ListError error={shown} onRetry={data === undefined ? () => void refetch() : reopen} />
      </div>
    );
  return (
    <section
      className={desk}
      style={{ overflow: 'auto', background: 'var(--mantine-color-default-hover)' }}
      aria-label={t`Preview`}
      aria-busy={isBehind}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling pane must be reachable by keyboard
      tabIndex={0}
    >
      <div className="flex sticky" style={statusStyle} role="status">
        {isBehind && (document !== null || isDelayed) && (
          <Group
            gap={8}
            px={12}
            py={4}
            fz="sm"
            className="border bg-body"
            style={{ height: 'fit-content', borderRadius: 999, boxShadow: 'var(--mantine-shadow-sm)' }}
          >
            <Loader size={14} />
            {isDelayed ? t`Still working on the pages` : t`Laying out the pages`}
          </Group>
        )}
      </div>
      {document === null ? (
        <div className="grid gap-16" style={pagesStyle} role="img" aria-label={t`Laying out the pages`}>
          <Skeleton style={{ aspectRatio: isFolded ? 297 / 210 : 210 / 297 }} />
        </div>
      ) : (
        <div className="grid gap-16" style={{ ...pagesStyle, opacity: isBehind ? 0.5 : 1 }}>
          {Array.from({ length: document.pdf.numPages }, (_, index) => (
            <PdfPage
              key={`${document.pdf.fingerprints[0]} ${index}`}
              document={document}
              number={index + 1}
              name={isFolded ? formatSide(index) : formatPage(document.labels?.[index] ?? String(index + 1))}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** Keeps the previous document until the next one is open; `reopen` tries again. */
function useOpenPdf(bytes: Uint8Array | undefined) {
  const [document, setDocument] = useState<OpenPdf | null>(null);
  const [failure, setFailure] = useState<{ of: Uint8Array; error: Error } | null>(null);
  const isFailed = failure !== null && failure.of === bytes;
  useEffect(() => {
    if (bytes === undefined || isFailed) return;
    let isWanted = true;
    openPdf(bytes).then(
      (opened) => (isWanted ? setDocument(opened) : close(opened)),
      (error: unknown) => isWanted && setFailure({ of: bytes, error: toError(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [bytes, isFailed]);
  useEffect(() => () => void (document && close(document)), [document]);
  return { document, failure: isFailed ? failure.error : null, reopen: () => setFailure(null) };
}

/**
 * An error of its own, because a missing module would offer to load the page again, which loses the layout that was
 * entered.
 */
const toError = (cause: unknown) => new Error('The PDF cannot be opened', { cause });

const close = ({ pdf }: OpenPdf) => void pdf.loadingTask.destroy();

function formatSide(index: number): string {
  const sheet = (index >> 1) + 1;
  return index % 2 === 0 ? t`Sheet ${sheet}, front` : t`Sheet ${sheet}, back`;
}

/** Other labels, such as that of a cover, are names. */
const formatPage = (label: string) => (/^(?:\d+|[ivxlc]+)$/.test(label) ? t`Page ${label}` : label);

type PdfPageProps = { document: OpenPdf; number: number; name: string };

function PdfPage({ document: { pdf, ratio }, number, name }: PdfPageProps) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const [isSeen, setSeen] = useState(false);
  if (!isSeen && entry?.isIntersecting) setSeen(true);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'waiting' | 'painted' | 'blank'>('waiting');
  const label = state === 'blank' ? t`${name}, blank` : name;

  useEffect(() => {
    if (!isSeen || canvas.current === null) return;
    const painting = paint(pdf.getPage(number), canvas.current);
    painting.isBlank.then(
      (isBlank) => setState(isBlank ? 'blank' : 'painted'),
      () => undefined,
    );
    return painting.cancel;
  }, [isSeen, pdf, number]);

  return (
    <figure ref={ref} className="m-0">
      <div
        className="relative"
        style={{ aspectRatio: ratio, background: '#fff', boxShadow: 'var(--mantine-shadow-sm)' }}
      >
        {state === 'waiting' && <Skeleton style={{ position: 'absolute', inset: 0 }} />}
        <canvas ref={canvas} className="block w-full" style={{ height: '100%' }} role="img" aria-label={label} />
      </div>
      <figcaption className="dimmed text-xs text-center" style={{ paddingTop: 4 }}>
        {label}
      </figcaption>
    </figure>
  );
}

/** An empty page has only a few operators, which set up its coordinates. */
const maxBlankOperators = 4;

function paint(loading: Promise<PDFPageProxy>, canvas: HTMLCanvasElement) {
  let isCancelled = false;
  let cancelTask = () => {};
  const isBlank = (async () => {
    const page = await loading;
    if (isCancelled) return false;
    const { width } = page.getViewport({ scale: 1 });
    const scale = (canvas.clientWidth * Math.min(2, globalThis.devicePixelRatio)) / width;
    const viewport = page.getViewport({ scale });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    const task = page.render({ canvas, viewport });
    cancelTask = () => task.cancel();
    await task.promise;
    return (await page.getOperatorList()).fnArray.length <= maxBlankOperators;
  })();
  return {
    isBlank,
    cancel: () => {
      isCancelled = true;
      cancelTask();
    },
  };
}
