import { lazyDialog } from '#platform/ui/lazy-part.tsx';

export { takeDropped } from './dropped-files.ts';

const load = () => import('./drop-anywhere.tsx');
export const DropAnywhere = lazyDialog(async () => (await load()).DropAnywhere);
export const DropOnLibrary = lazyDialog(async () => (await load()).DropOnLibrary);
export { ComposeHere, shelfAddressOf, useLibraryActions } from './library-actions.tsx';
