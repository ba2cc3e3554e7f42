import type { Code } from '@eemusic/contract/platform/permissions';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#access/profile/index.ts';
import { useSession } from '#access/session/index.ts';

/** Tells whether the user holds one of these codes, and so may follow a link that needs them. */
export function useMay(): (...codes: readonly Code[]) => boolean {
  const session = useSession();
  const { data } = useQuery({ ...profileQuery(session?.userId ?? 0), enabled: session !== null });
  return (...codes) => data?.permissions.some(({ code }) => codes.includes(code)) ?? false;
}
