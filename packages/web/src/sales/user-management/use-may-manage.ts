import { useMe } from '#access/profile/index.ts';

/** Whether who is signed in has User Management: may see and change all channels, educators and users. */
export const useMayManage = (): boolean => useMe().codes.includes('UM');
