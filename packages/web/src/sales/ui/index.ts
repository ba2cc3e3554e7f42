import { lazyPart } from '#platform/ui/lazy-part.tsx';

export { ChangeDialog, ReasonField, refusalOf, useChange } from './change-dialog.tsx';
export { IconButton, NameLink, Note, Opens, type Target, useIsSmallScreen } from './buttons.tsx';
export { NothingFound } from './nothing-found.tsx';
export { freshQuery, invalidateCommissions, pageQuery, queryOf, refreshUserManagement } from './queries.ts';
export { formatKeyStatus, formatState, StateBadge, SubscriptionBadge } from './statuses.tsx';
export { RecordName } from './record-name.tsx';
export { PagedTable } from './paged-table.tsx';

/** Loaded with the forms that use it, so that lists load faster. */
export const RegionSelect = lazyPart(async () => (await import('./region-select.tsx')).RegionSelect);
