import type { Code } from '@eemusic/contract/platform/permissions';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#access/profile/index.ts';
import { useSession } from '#access/session/index.ts';

/** The codes of the signed-in administrator; none until they are loaded. */
export function useHeldCodes(): readonly Code[] {
  const profile = useQuery(profileQuery(useSession()?.userId ?? 0));
  return profile.data?.permissions.map(({ code }) => code) ?? [];
}
