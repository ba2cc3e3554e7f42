import type { Language } from '@eemusic/contract/platform/languages';
import { queryOptions } from '@tanstack/react-query';
import type { Handbook } from './content.ts';

const load: Record<Language, () => Promise<{ handbook: Handbook }>> = {
  en: () => import('virtual:handbook/en'),
  'zh-Hans': () => import('virtual:handbook/zh'),
};

export function handbookQuery(language: Language) {
  return queryOptions({
    queryKey: ['handbook', language],
    queryFn: async () => (await load[language]()).handbook,
    staleTime: Infinity,
    /* A file of the app itself, which only a lost connection can make fail. */
    networkMode: 'always',
  });
}
