import { maxCards } from '@eemusic/contract/sales/subscriptions';
import type { Language } from '@eemusic/contract/platform/languages';
import type { I18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { numbers } from '#platform/locales/formats.ts';
import { textsIn } from '#platform/locales/texts.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { ChosenKeys } from './queries.ts';
import { readKeys } from './read-keys.ts';

export type KeyCard = Awaited<ReturnType<typeof readKeys>>[number];

/** Prints keys as cards to cut out, in the language of their school; the code that draws them is loaded on demand. */
export function useKeyCards() {
  const [sheet, setSheet] = useState<ReactNode>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (chosen: ChosenKeys) => {
      const [all, { KeyCardSheet }] = await Promise.all([readKeys(chosen), import('./key-card-sheet.tsx')]);
      /* A key in use gets no card, because somebody might hand it to a family as a new one. */
      const cards = all.filter(({ isFree }) => isFree);
      const texts = new Map<Language, I18n>();
      for (const language of new Set(cards.map((card) => card.language)))
        texts.set(language, await textsIn(language, 'subscriptions'));
      const drawn = cards.length === 0 ? null : <KeyCardSheet cards={cards} texts={texts} />;
      return { drawn, inUse: all.length - cards.length };
    },
  });

  const print = (chosen: ChosenKeys) => {
    if (isPending) return;
    if (chosen.count > maxCards) return toast.error(tooManyText(chosen.count));
    mutate(chosen, {
      onSuccess: ({ drawn, inUse }) => {
        if (drawn === null)
          return toast.error(t`None of these keys is available. Cards are printed for available keys only.`);
        if (inUse > 0) toast.info(leftOutText(inUse));
        /* Rendered synchronously, because the browser prints what is rendered at this moment. */
        flushSync(() => setSheet(drawn));
        addEventListener('afterprint', () => setSheet(null), { once: true });
        window.print();
      },
    });
  };
  /** The sheet must be rendered; it is visible in print only. */
  return { print, isPending, sheet };
}

const leftOutText = (count: number): string =>
  plural(count, {
    one: '# key is used or revoked and gets no card',
    other: '# keys are used or revoked and get no cards',
  });

function tooManyText(count: number): string {
  const chosen = numbers().format(count);
  return t`At most 1,000 cards (100 pages) can be printed at a time. You have selected ${chosen}.`;
}
