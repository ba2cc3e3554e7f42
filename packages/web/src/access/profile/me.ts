import { changeLanguage, fetchProfile } from '@eemusic/contract/access/profile';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { Language } from '@eemusic/contract/platform/languages';
import type { Code } from '@eemusic/contract/platform/permissions';
import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { currentSession, useSession } from '#access/session/index.ts';
import { call } from '#platform/api/call.ts';
import { setCompany } from '#platform/company.ts';
import { storeLanguage } from '#platform/locales/language.ts';
import { current, speak } from '#platform/locales/texts.ts';

export const profilesKey = ['profile'] as const;

export function profileQuery(userId: number) {
  return queryOptions({
    queryKey: [...profilesKey, userId],
    queryFn: async ({ signal }) => {
      const answer = await call(fetchProfile, { userId }, { signal });
      setCompany(answer.company);
      return answer;
    },
    select: ({ user }) => user,
  });
}

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

/** Whether two-step sign-in has to be turned on before anything else. */
export function useNeedsTwoStep(): boolean {
  const { userId } = useSession() ?? { userId: 0 };
  const select = ({ needsTwoStep = false }: AnswerOf<typeof fetchProfile>) => needsTwoStep;
  const { data } = useQuery({ ...profileQuery(userId), select, enabled: userId !== 0, retryOnMount: false });
  return data ?? false;
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

/** Switches to the language of the account as soon as it is loaded. If it is null, the browser's language stays. */
export function useAccountLanguage(language: Language | null | undefined): void {
  useEffect(() => {
    if (!language) return;
    storeLanguage(language);
    /* If the texts cannot be loaded, the screen stays as it is. */
    if (language !== current()) void speak(language).catch(() => undefined);
  }, [language]);
}

/** Switches to another language at once, and saves it with the account. */
export function useChooseLanguage(userId: number): (language: Language) => void {
  const client = useQueryClient();
  const { queryKey } = profileQuery(userId);
  const { mutate } = useMutation({
    mutationFn: async (language: Language) => {
      await Promise.all([speak(language), client.cancelQueries({ queryKey })]);
      storeLanguage(language);
      client.setQueryData(queryKey, (cached) => cached && { ...cached, user: { ...cached.user, language } });
      return call(changeLanguage, { userId, language });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return mutate;
}
