import { Suspense, useEffect } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useScoresAddress } from './use-scores-address.ts';

const loadEdit = () => import('./edit-drawer.tsx');
const loadPreview = () => import('./preview-dialog.tsx');
const EditDrawer = lazyPart(async () => (await loadEdit()).EditDrawer);
const PreviewDialog = lazyPart(async () => (await loadPreview()).PreviewDialog);

/** The edit panel or preview that the address opens above a list. Both are loaded when the browser is idle. */
export function OpenedScore() {
  const { edit, preview } = useScoresAddress().search;
  useEffect(() => {
    const wait = setTimeout(() => void Promise.all([loadPreview(), loadEdit()]).catch(() => undefined), 1000);
    return () => clearTimeout(wait);
  }, []);
  return (
    <Suspense>
      {edit !== undefined && <EditDrawer key={edit} id={edit} />}
      {preview !== undefined && <PreviewDialog key={preview} id={preview} />}
    </Suspense>
  );
}
