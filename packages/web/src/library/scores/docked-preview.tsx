import { t } from '@lingui/core/macro';
import { Group, Text } from '@mantine/core';
import { IconArrowsMaximize, IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Preview } from '@eemusic/contract/library/playing';
import type { PlayRequest } from '#library/playing/index.ts';
import { IconTool } from '#platform/ui/icon-tool.tsx';
import { useLatest } from '#platform/ui/use-latest.ts';
import classes from './docked-preview.module.css';
import { PreviewPages, PreviewPlayer, PreviewSheet, usePreview } from './preview-parts.tsx';
import { PrintButton } from './print-button.tsx';

type Props = {
  id: number;
  /** A new object plays the score, or goes to a measure of it. */
  start?: PlayRequest | null;
  mark?: ((page: SVGSVGElement, preview: Preview) => void) | undefined;
  onLarge: () => void;
  onClose: () => void;
};

export function DockedPreview({ children, ...props }: Props & { children?: ReactNode }) {
  const dock = useRef<HTMLElement>(null);
  return (
    <section
      ref={dock}
      className={`flex flex-col min-w-0 overflow-hidden border rounded-8 bg-body ${classes.dock}`}
      style={{ height: 'calc(100dvh - 88px)' }}
      aria-label={t`Preview`}
      data-dock
      data-no-print
    >
      <DockedScore key={props.id} dock={dock} {...props} />
      {children}
    </section>
  );
}

function DockedScore({
  id,
  dock,
  start = null,
  mark,
  onLarge,
  onClose,
}: Props & { dock: RefObject<HTMLElement | null> }) {
  const preview = usePreview(id);
  const { data } = preview.query;
  const [asked, setAsked] = useState<{ requests: number; start: PlayRequest | null; latest: PlayRequest | null }>({
    requests: 0,
    start: null,
    latest: null,
  });
  if (start !== null && start !== asked.start) setAsked({ requests: asked.requests + 1, start, latest: start });
  useDockKeys(dock, {
    onPlay: () => setAsked(({ requests, start: last }) => ({ requests: requests + 1, start: last, latest: null })),
    onClose,
  });
  const prepare = useMemo(() => data && mark && ((page: SVGSVGElement) => mark(page, data)), [data, mark]);

  return (
    <>
      <header
        className="flex flex-none items-center gap-8 border-b"
        style={{ minHeight: 48, padding: '6px 8px 6px 16px' }}
      >
        <Text fw={600} truncate title={preview.name} className="flex-1 min-w-0">
          {preview.name || t`Preview`}
        </Text>
        {preview.pages.length > 1 && <PreviewPages preview={preview} />}
        <PrintButton ids={[id]} size="xs">{t`Print`}</PrintButton>
        <Group gap={4} wrap="nowrap">
          <IconTool label={t`Large preview`} onClick={onLarge} icon={IconArrowsMaximize} />
          <IconTool label={t`Close the preview`} onClick={onClose} icon={IconX} />
        </Group>
      </header>
      <PreviewSheet preview={preview} prepare={prepare} />
      {/* Last on the screen, but before what stands between it and the sheet, which outlives the score. */}
      <div className="flex-none" style={{ order: 1 }}>
        <PreviewPlayer preview={preview} requests={asked.requests} start={asked.latest} />
      </div>
    </>
  );
}

type Actions = { onPlay: () => void; onClose: () => void };

/** Controls that handle the space bar or Escape themselves. */
const controls = 'input, textarea, select, button, a, [contenteditable], [role=menuitem], [role=option], [role=slider]';
const opened = '[role=dialog], [role=menu], [role=listbox], [aria-expanded=true]:not([data-row])';

/** Space plays and Escape closes, while the focus is on a row of the list, in the dock, or nowhere. */
export function useDockKeys(dock: RefObject<HTMLElement | null>, actions: Actions): void {
  const latest = useLatest(actions);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actionOf(event, dock.current);
      if (action === null) return;
      /* Without preventDefault, the list would select the row or clear its selection. */
      event.preventDefault();
      event.stopPropagation();
      if (action === 'close') latest.current.onClose();
      else if (!event.repeat) latest.current.onPlay();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [dock, latest]);
}

function actionOf(event: KeyboardEvent, dock: HTMLElement | null): 'play' | 'close' | null {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(target instanceof Element)) return null;
  if (document.querySelector('[role=dialog]') !== null) return null;
  const isInDock = dock?.contains(target) === true;
  if (key === 'Escape') {
    const isForOther = target.closest(opened) !== null || (!isInDock && target.closest('input, textarea') !== null);
    return isForOther ? null : 'close';
  }
  if (key !== ' ' || target.closest(controls) !== null) return null;
  return isInDock || target === document.body || target.matches('[data-row]') ? 'play' : null;
}
