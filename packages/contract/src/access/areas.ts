/** The first word of every action. No zod here, because the router of the web parses addresses with it. */
export const areas = [
  'session',
  'profile',
  'company',
  'administrator',
  'token',
  'webhook',
  'channel',
  'educator',
  'student',
  'key',
  'sale',
  'library',
  'score',
  'booklet',
  'file',
  'card',
] as const;
export type Area = (typeof areas)[number];
