import type { Code } from '@eemusic/contract/platform/permissions';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#access/profile/index.ts';
import { useSession } from '#access/session/index.ts';

/** What the person who looks may open; nothing until that is known. */
export function useHeldCodes(): readonly Code[] {
  const profile = useQuery(profileQuery(useSession()?.userId ?? 0));
  return profile.data?.permissions.map(({ code }) => code) ?? [];
}
