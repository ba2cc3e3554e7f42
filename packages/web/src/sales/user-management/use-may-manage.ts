import { useMe } from '#access/profile/index.ts';

/**
 * Whether the signed-in administrator has User Management, and may see and change all channels, educators and users.
 */
export const useMayManage = (): boolean => useMe().codes.includes('UM');
