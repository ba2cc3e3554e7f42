import { useSuspenseQuery } from '@tanstack/react-query';
import { useSession } from '#access/session/index.ts';
import { profileQuery } from './queries.ts';

export function useMe() {
  const userId = useSession()?.userId ?? 0;
  return useSuspenseQuery(profileQuery(userId)).data;
}
