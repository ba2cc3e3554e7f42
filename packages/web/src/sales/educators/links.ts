export type EducatorLinks = {
  onReport: (educatorId: number) => void;
  /** The report of the channel that the educator belongs to. */
  onChannelReport: (channelId: number) => void;
  /** The form and the list of users; null without User Management. */
  manage: { onEdit: (educatorId: number) => void; onUsers: (educatorId: number) => void } | null;
};
