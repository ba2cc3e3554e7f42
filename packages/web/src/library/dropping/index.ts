import { lazyPart } from '#platform/ui/lazy-part.tsx';

export { takeDropped } from './dropped-files.ts';

const load = () => import('./drop-anywhere.tsx');
export const DropAnywhere = lazyPart(async () => (await load()).DropAnywhere);
export const DropOnLibrary = lazyPart(async () => (await load()).DropOnLibrary);
