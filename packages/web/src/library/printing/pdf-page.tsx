import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import type { OpenPdf } from './open-pdf.ts';
import classes from './pdf-pages.module.css';

type Props = { document: OpenPdf; number: number; name: string };

/** One page, rendered once it comes into view. */
export function PdfPage({ document: { pdf, ratio }, number, name }: Props) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const [isSeen, setSeen] = useState(false);
  if (!isSeen && entry?.isIntersecting) setSeen(true);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'waiting' | 'painted' | 'blank'>('waiting');

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
    <figure ref={ref} className={classes.page ?? ''}>
      <div className={classes.paper ?? ''} style={{ aspectRatio: ratio }}>
        {state === 'waiting' && <Skeleton className={classes.waiting ?? ''} />}
        <canvas ref={canvas} role="img" aria-label={state === 'blank' ? t`${name}, blank` : name} />
      </div>
      <figcaption>{state === 'blank' ? t`${name}, blank` : name}</figcaption>
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
