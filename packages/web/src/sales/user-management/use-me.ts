import type { Code } from '@eemusic/contract/platform/permissions';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { profileQuery } from '#access/profile/index.ts';
import { useSession } from '#access/session/index.ts';

/** Who acts: their lists are kept as they like them, and what they may not do is not offered. */
export type Me = {
  userId: number;
  codes: readonly Code[];
  /** User Management: sees and changes all of the chain. */
  mayManage: boolean;
};

export function useMe(): Me {
  const userId = useSession()?.userId ?? 0;
  const { data } = useSuspenseQuery(profileQuery(userId));
  return useMemo(() => {
    const codes = data.permissions.map(({ code }) => code);
    return { userId, codes, mayManage: codes.includes('UM') };
  }, [userId, data]);
}
