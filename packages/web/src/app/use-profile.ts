import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#access/profile/index.ts';
import { useSession } from '#access/session/index.ts';

/** The profile of the signed-in administrator; without data until it is loaded, and where it cannot be loaded. */
export function useProfile() {
  const session = useSession();
  return useQuery({ ...profileQuery(session?.userId ?? 0), enabled: session !== null });
}
