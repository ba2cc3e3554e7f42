import type { Code } from '@eemusic/contract/platform/permissions';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { profileQuery } from '#access/profile/index.ts';
import { useSession } from '#access/session/index.ts';

/** The administrator who is signed in. */
export type Me = {
  userId: number;
  codes: readonly Code[];
  /** Has User Management: may see and change all channels, educators and users. */
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
