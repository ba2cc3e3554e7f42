import { lazy } from 'react';

export { educatorFilter } from './educator-filter.ts';
export { EducatorList } from './educator-list.tsx';
export { ExportEducators } from './export-educators.tsx';
export type { EducatorFilters, EducatorSort, EducatorSpec } from './filter.ts';
export { findEducators } from './queries.ts';

export const AddEducator = lazy(async () => ({ default: (await import('./add-educator.tsx')).AddEducator }));
export const EditEducator = lazy(async () => ({ default: (await import('./edit-educator.tsx')).EditEducator }));
