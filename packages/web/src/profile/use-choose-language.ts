import type { Language } from '@eemusic/contract/languages';
import { changeLanguage } from '@eemusic/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { storeLanguage } from '#locales/language.ts';
import { speak } from '#locales/texts.ts';
import { profileQuery } from './queries.ts';

/** Speaks another language at once, and keeps it with the account. */
export function useChooseLanguage(userId: number): (language: Language) => void {
  const client = useQueryClient();
  const { queryKey } = profileQuery(userId);
  const { mutate } = useMutation({
    mutationFn: async (language: Language) => {
      await Promise.all([speak(language), client.cancelQueries({ queryKey })]);
      storeLanguage(language);
      client.setQueryData(queryKey, (known) => known && { user: { ...known.user, language } });
      return call(changeLanguage, { userId, language });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return mutate;
}
