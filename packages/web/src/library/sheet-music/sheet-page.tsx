import { t } from '@lingui/core/macro';
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { CallError, networkError, textOf } from '#platform/api/call-error.ts';
import { takePage } from './prepare-page.ts';
import '@vexflow-fonts/edwin/index.css';
import classes from './sheet-music.module.css';

/** The content of a page never changes; only the signature in its address does. */
export function pageQuery(address: string) {
  return queryOptions({
    queryKey: ['sheet-music', address.replace(/\?[^]*/, '')],
    queryFn: ({ signal }) => fetchPage(address, signal),
    staleTime: Infinity,
    gcTime: 10 * 60_000,
  });
}

async function fetchPage(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal, credentials: 'omit' }).catch((fault: unknown) => {
    if (signal.aborted) throw fault;
    throw networkError();
  });
  if (response.ok) return response.text();
  throw new CallError({
    status: response.status,
    code: 'page.none',
    text:
      response.status === 403
        ? t`The address of this page is no longer valid. Reload to get a new one.`
        : t`This page could not be loaded.`,
  });
}

type Props = {
  address: string;
  /** The accessible name of the picture, because its notes have no text. */
  label: string;
  /** Crops the empty margins on the screen; printing keeps them. */
  isCropped?: boolean;
  prepare?: ((page: SVGSVGElement) => void) | undefined;
  onShown?: () => void;
};

/** One engraved page, on white paper in dark mode too. */
export function SheetPage({ address, label, isCropped = false, prepare, onShown }: Props) {
  const { data: text, error, refetch } = useQuery(pageQuery(address));
  const paper = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (text === undefined || paper.current === null) return;
    const page = takePage(text);
    prepare?.(page);
    paper.current.replaceChildren(page);
    const stop = isCropped ? keepCropped(page) : undefined;
    onShown?.();
    return stop;
  }, [text, isCropped, prepare, onShown]);

  if (error !== null) {
    return (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={textOf(error)}>
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Alert>
    );
  }
  return text === undefined ? (
    <Skeleton className={classes.waiting ?? ''} role="img" aria-busy aria-label={label} />
  ) : (
    <div ref={paper} role="img" aria-label={label} className={classes.paper} data-cropped={isCropped || undefined} />
  );
}

/** In engraving units. */
const margin = 60;

/** Crops a page, and once more when its fonts are loaded, because texts have other heights in fallback fonts. */
function keepCropped(page: SVGSVGElement): () => void {
  const [, , width = 0, height = 0] = (page.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const cropAgain = () => crop(page, { width, height });
  cropAgain();
  if (!('fonts' in document)) return () => undefined;
  document.fonts.addEventListener('loadingdone', cropAgain);
  return () => document.fonts.removeEventListener('loadingdone', cropAgain);
}

function crop(page: SVGSVGElement, { width, height }: { width: number; height: number }): void {
  const music = page.querySelector<SVGGElement>('g.page-margin');
  const inner = music?.ownerSVGElement;
  if (!music || !inner || typeof music.getBBox !== 'function') return;

  const box = music.getBBox();
  const [, , innerWidth = 0] = (inner.getAttribute('viewBox') ?? '').split(' ').map(Number);
  if (box.height === 0 || width === 0 || innerWidth === 0) return;

  const scale = width / innerWidth;
  const shift = /translate\(\s*(-?[\d.]+)[ ,]+(-?[\d.]+)/.exec(music.getAttribute('transform') ?? '');
  const top = (box.y + Number(shift?.[2] ?? 0)) * scale - margin;
  inner.setAttribute('width', String(width));
  inner.setAttribute('height', String(height));
  page.setAttribute('viewBox', `0 ${Math.floor(top)} ${width} ${Math.ceil(box.height * scale + 2 * margin)}`);
}
