import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { useScoresAddress } from './use-scores-address.ts';

const loadEdit = () => import('./edit-drawer.tsx');
const loadPreview = () => import('./preview-dialog.tsx');
const EditDrawer = lazyPart(async () => (await loadEdit()).EditDrawer);
const PreviewDialog = lazyPart(async () => (await loadPreview()).PreviewDialog);

/** The edit panel or preview that the address opens above a list. */
export function OpenedScore() {
  const { edit, preview } = useScoresAddress().search;
  useLoadAhead();
  useFocusBack(edit !== undefined || preview !== undefined);
  return (
    <Suspense>
      {edit !== undefined && <EditDrawer key={edit} id={edit} />}
      {preview !== undefined && <PreviewDialog key={preview} id={preview} />}
    </Suspense>
  );
}

/** Preloads panel and preview when the browser is idle. */
function useLoadAhead(): void {
  useEffect(() => {
    const wait = setTimeout(() => void Promise.all([loadPreview(), loadEdit()]).catch(() => undefined), 1000);
    return () => clearTimeout(wait);
  }, []);
}

function giveTo(last: Element | null): void {
  if (document.activeElement !== document.body) return;
  const isThere = last instanceof HTMLElement && last !== document.body && last.isConnected;
  if (isThere) last.focus({ preventScroll: true });
  else focusTitle();
}

/** Returns the focus to the row. The panel cannot do that itself, because it is unmounted immediately. */
function useFocusBack(isOpen: boolean): void {
  const from = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (isOpen && !wasOpen.current) from.current = document.activeElement;
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return;
    /* Tried when the dialog has disappeared, and once more in case the row is rendered anew by then. */
    const waits = [0, 600].map((wait) => setTimeout(() => giveTo(from.current), wait));
    return () => waits.forEach(clearTimeout);
  }, [isOpen]);
}
