import { lazyDialog } from '#platform/ui/lazy-part.tsx';

export { type LayoutOwner, ownerOf, recallLayout, rememberLayout } from './remembered-layout.ts';
export { formatLayout } from './format-layout.ts';

export const LayoutFields = lazyDialog(async () => (await import('./layout-fields.tsx')).LayoutFields);
