export {
  channelList,
  type ChannelFilters,
  type ChannelSort,
  type ChannelSpec,
  educatorList,
  type EducatorFilters,
  type EducatorSort,
  type EducatorSpec,
  listIn,
  mayShow,
  type Opened,
  openedIn,
  studentList,
  type StudentFilters,
  type StudentSort,
  type StudentSpec,
  type Tab,
  tabs,
  tabsFor,
} from './address.ts';
export { money } from '#platform/locales/formats.ts';
export { fieldFilter, recordFilter, statusFilter, unassignedFilter } from './filters.ts';
export {
  averageColumn,
  BackButton,
  columnsOf,
  type ColumnsBySort,
  CountCell,
  fieldColumn,
  fieldColumns,
  NameCell,
  toPage,
  RowActions,
  statusColumn,
  StatusText,
  useIsSmallScreen,
} from './list-cells.tsx';
export { NothingFound } from './nothing-found.tsx';
export {
  blankValues,
  type EditFieldProps,
  FieldInputs,
  type FormValues,
  MembersSection,
  membersInWords,
  notesOfMembers,
  RecordSections,
  recordInWords,
  useSameName,
  valuesIn,
} from './record-fields.tsx';
export { type ExportedRows, ImportButton, RecordList, useEmptyText } from './record-list.tsx';
export { choicesQuery, nameQuery, pagesQuery, recordQuery, wireSort } from './record-queries.ts';
export { switchOf } from './inactive-text.ts';
export { formatKeyStatus, formatState, StateBadge, SubscriptionBadge } from './statuses.tsx';
export { refreshUserManagement } from './refresh-user-management.ts';
export { useMayManage } from './use-may-manage.ts';
export { lastList, type RecordLinks, rememberList, useUserManagementAddress } from './use-user-management-address.ts';
