import { lazyPart } from '#platform/ui/lazy-part.tsx';

/** Loaded when a dock opens. */
export const DockedPreview = lazyPart(async () => (await import('./docked-preview.tsx')).DockedPreview);
