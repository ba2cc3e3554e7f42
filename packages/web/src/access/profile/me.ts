import type { Code } from '@eemusic/contract/platform/permissions';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { currentSession, useSession } from '#access/session/index.ts';
import { profileQuery } from './queries.ts';

/** The administrator who is signed in. */
export type Me = {
  userId: number;
  codes: readonly Code[];
};

/** The profile of the signed-in administrator; `data` is undefined until it is loaded, or if it cannot be loaded. */
export function useProfile() {
  const session = useSession();
  /* Mounting another part of the shell must not repeat a failed request, because that would hide the failure. */
  return useQuery({ ...profileQuery(session?.userId ?? 0), enabled: session !== null, retryOnMount: false });
}

/** The same, for screens that are shown only once the profile is loaded. */
export function useLoadedProfile() {
  /*
   * After signing out there is no session, but the screen stays until Login is shown; it keeps showing the user for
   * whom it was opened.
   */
  const [userId] = useState(() => currentSession()?.userId ?? 0);
  return useSuspenseQuery(profileQuery(userId)).data;
}

export function useMe(): Me {
  const { userId, permissions } = useLoadedProfile();
  return useMemo(() => ({ userId, codes: permissions.map(({ code }) => code) }), [userId, permissions]);
}

const nothing: readonly Code[] = [];

/** The codes of the signed-in administrator; none until they are loaded. */
export function useHeldCodes(): readonly Code[] {
  const { data } = useProfile();
  return useMemo(() => data?.permissions.map(({ code }) => code) ?? nothing, [data]);
}

/**
 * Returns a function that tells whether the signed-in administrator holds one of these codes; it returns false until
 * that is known.
 */
export function useMay(): (...codes: readonly Code[]) => boolean {
  const heldCodes = useHeldCodes();
  return (...codes) => heldCodes.some((code) => codes.includes(code));
}
