export type EducatorLinks = {
  onReport: (educatorId: number) => void;
  /** The report of the channel that the educator belongs to. */
  onChannelReport: (channelId: number) => void;
  /** What only User Management may open: the form, and the users of the educator. */
  manage: { onEdit: (educatorId: number) => void; onUsers: (educatorId: number) => void } | null;
};
