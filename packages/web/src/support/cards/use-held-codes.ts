import type { Code } from '@eemusic/contract/platform/permissions';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#access/profile/index.ts';
import { useSession } from '#access/session/index.ts';

/** Permissions of the user; none while they load. */
export function useHeldCodes(): readonly Code[] {
  const profile = useQuery(profileQuery(useSession()?.userId ?? 0));
  return profile.data?.permissions.map(({ code }) => code) ?? [];
}
