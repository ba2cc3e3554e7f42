import { useEffect } from 'react';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { useScoresAddress } from './use-scores-address.ts';

const loadEdit = () => import('./edit-drawer.tsx');
const loadPreview = () => import('./preview-dialog.tsx');
const EditDrawer = lazyDialog(async () => (await loadEdit()).EditDrawer);
const PreviewDialog = lazyDialog(async () => (await loadPreview()).PreviewDialog);

export function OpenedScore() {
  const { edit, preview } = useScoresAddress().search;
  useEffect(() => {
    const wait = setTimeout(() => void Promise.all([loadPreview(), loadEdit()]).catch(() => undefined), 1000);
    return () => clearTimeout(wait);
  }, []);
  return (
    <>
      {edit !== undefined && <EditDrawer key={edit} id={edit} />}
      {preview !== undefined && <PreviewDialog key={preview} id={preview} />}
    </>
  );
}
