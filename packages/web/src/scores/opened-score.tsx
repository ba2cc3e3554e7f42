import { lazy, Suspense, useEffect } from 'react';
import { useFocusBack } from './use-focus-back.ts';
import { useScoresAddress } from './use-scores-address.ts';

const loadEdit = () => import('./edit-drawer.tsx');
const loadPreview = () => import('./preview-dialog.tsx');
const EditDrawer = lazy(async () => ({ default: (await loadEdit()).EditDrawer }));
const PreviewDialog = lazy(async () => ({ default: (await loadPreview()).PreviewDialog }));

/** What the address opens above a list of scores: the edit panel, the sheet music. */
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

/** Loads what opens a score as soon as the browser has nothing else to do. */
function useLoadAhead(): void {
  useEffect(() => {
    const wait = setTimeout(() => void Promise.all([loadPreview(), loadEdit()]).catch(() => undefined), 1000);
    return () => clearTimeout(wait);
  }, []);
}
