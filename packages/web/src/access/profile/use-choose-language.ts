import type { Language } from '@eemusic/contract/platform/languages';
import { changeLanguage } from '@eemusic/contract/access/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { storeLanguage } from '#platform/locales/language.ts';
import { speak } from '#platform/locales/texts.ts';
import { profileQuery } from './queries.ts';

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
