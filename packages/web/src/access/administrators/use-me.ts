import type { Code } from '@eemusic/contract/platform/permissions';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { profileQuery } from '#access/profile/index.ts';
import { useSession } from '#access/session/index.ts';

/** The signed-in administrator with their codes, which they may grant. */
export type Me = { userId: number; codes: readonly Code[] };

export function useMe(): Me {
  const userId = useSession()?.userId ?? 0;
  const { data } = useSuspenseQuery(profileQuery(userId));
  return useMemo(() => ({ userId, codes: data.permissions.map(({ code }) => code) }), [userId, data]);
}
