import { lazyPart } from '#platform/ui/lazy-part.tsx';

export { educatorFilter } from './educator-filter.ts';
export { EducatorList } from './educator-list.tsx';
export { ExportEducators } from './export-educators.tsx';
export type { EducatorFilters, EducatorSort, EducatorSpec } from './filter.ts';
export { labels as educatorLabels } from './labels.ts';
export { findEducators } from './queries.ts';

export const AddEducator = lazyPart(async () => (await import('./add-educator.tsx')).AddEducator);
export const EditEducator = lazyPart(async () => (await import('./edit-educator.tsx')).EditEducator);
