import { lazyPart } from '#platform/ui/lazy-part.tsx';

export { FormDialog } from '#platform/ui/form/form-dialog.tsx';
export { fillIn, ReasonField, useChange } from './use-change.tsx';
export { freshQuery, pageQuery, queryOf } from '#platform/api/query.ts';
export { IconButton, NameLink, Note, Opens, Small, type Target, useIsSmallScreen } from '#platform/ui/buttons.tsx';
export { NothingFound } from './nothing-found.tsx';
export { invalidateCommissions, refreshUserManagement } from './queries.ts';
export { daysLeft, formatKeyStatus, formatState, soonDays, StateBadge, SubscriptionBadge } from './statuses.tsx';
export { RecordName } from './record-name.tsx';
export { PagedTable } from './paged-table.tsx';

/** Loaded with the forms that use it, so that lists load faster. */
export const RegionSelect = lazyPart(async () => (await import('./region-select.tsx')).RegionSelect);
