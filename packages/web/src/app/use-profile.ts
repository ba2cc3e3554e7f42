import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#access/profile/index.ts';
import { useSession } from '#access/session/index.ts';

/** Who is signed in; undefined until it is known, and where it cannot be fetched. */
export function useProfile() {
  const session = useSession();
  return useQuery({ ...profileQuery(session?.userId ?? 0), enabled: session !== null });
}
