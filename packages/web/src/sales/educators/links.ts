import type { RowTarget } from '#sales/user-management/index.ts';

export type EducatorLinks = {
  toReport: (educatorId: number) => RowTarget;
  /** The report of the channel that the educator belongs to. */
  toChannelReport: (channelId: number) => RowTarget;
  /** The form and the list of users; null for users without User Management. */
  manage: { toEdit: (educatorId: number) => RowTarget; toUsers: (educatorId: number) => RowTarget } | null;
  /** Opens the form; for users without User Management, the report. */
  onOpen: (educatorId: number) => void;
};
