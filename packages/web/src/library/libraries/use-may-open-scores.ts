import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#access/profile/index.ts';
import { useSession } from '#access/session/index.ts';

/** Whether the signed-in person holds Score Library; false until that is known. */
export function useMayOpenScores(): boolean {
  const profile = useQuery(profileQuery(useSession()?.userId ?? 0));
  return profile.data?.permissions.some(({ code }) => code === 'SL') ?? false;
}
