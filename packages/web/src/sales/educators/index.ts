import { lazyPart } from '#platform/ui/lazy-part.tsx';

export { EducatorList } from './educator-list.tsx';
export { educatorFilter, findEducators, saveEducators } from './queries.ts';

const loadForm = () => import('./educator-form.tsx');
export const AddEducator = lazyPart(async () => (await loadForm()).AddEducator);
export const EditEducator = lazyPart(async () => (await loadForm()).EditEducator);
export const EditEducatorField = lazyPart(async () => (await loadForm()).EditEducatorField);
