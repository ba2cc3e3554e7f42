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

/** The profile of the signed-in administrator; without data until it is loaded, and where it cannot be loaded. */
export function useProfile() {
  const session = useSession();
  /* A part of the shell that loads later would ask again for what failed, and hide that it did. */
  return useQuery({ ...profileQuery(session?.userId ?? 0), enabled: session !== null, retryOnMount: false });
}

/** The same, for screens that need it before they show anything. */
export function useLoadedProfile() {
  /* Whoever signs out has no session, yet the screen stays until Login is there: it goes on with whom it was opened by. */
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

/** Tells whether the signed-in administrator holds one of these codes; no until that is known. */
export function useMay(): (...codes: readonly Code[]) => boolean {
  const held = useHeldCodes();
  return (...codes) => held.some((code) => codes.includes(code));
}
