/** What is left of who was deleted for good has no name; its sales stay. */
export const channelName = (name: string): string => name || 'Deleted channel';
export const educatorName = (name: string): string => name || 'Deleted school';
export const studentName = (name: string): string => name || 'Deleted user';
