import { maxCards } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { numbers } from '#platform/locales/formats.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { ChosenKeys } from './chosen-keys.ts';
import { readKeys } from './read-keys.ts';

/** The content of a card. */
export type KeyCard = { activationId: number; key: string; durationDays: number; educatorName: string };

type Printing = {
  /** Prints these cards, or the cards of the chosen keys. */
  print: (what: readonly KeyCard[] | ChosenKeys) => void;
  isPending: boolean;
  /** Must be rendered; it is visible in print only. */
  sheet: ReactNode;
};

/** Prints keys as cards to cut out; the code that draws them is loaded on demand. */
export function useKeyCards(): Printing {
  const [sheet, setSheet] = useState<ReactNode>(null);
  const { mutate, isPending } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async (what: readonly KeyCard[] | ChosenKeys) => {
      const [{ cards, inUse }, { KeyCardSheet }] = await Promise.all([
        'body' in what ? readFree(what) : { cards: what, inUse: 0 },
        import('./key-card-sheet.tsx'),
      ]);
      return { drawn: cards.length === 0 ? null : <KeyCardSheet cards={cards} />, inUse };
    },
  });

  const print = (what: readonly KeyCard[] | ChosenKeys) => {
    if (isPending) return;
    if ('body' in what && what.count > maxCards) return toast.error(tooManyText(what.count));
    mutate(what, {
      onSuccess: ({ drawn, inUse }) => {
        if (drawn === null) return toast.error(t`None of these keys is free. Cards are printed for free keys only.`);
        if (inUse > 0) toast.info(leftOutText(inUse));
        /* Rendered synchronously, because the browser prints what is rendered at this moment. */
        flushSync(() => setSheet(drawn));
        addEventListener('afterprint', () => setSheet(null), { once: true });
        window.print();
      },
      onError: (error) => toast.failure(error, { otherwise: t`Something went wrong!` }),
    });
  };
  return { print, isPending, sheet };
}

/** A key in use gets no card, because somebody might hand it to a family as a new one. */
async function readFree(chosen: ChosenKeys): Promise<{ cards: readonly KeyCard[]; inUse: number }> {
  const all = await readKeys(chosen);
  const cards = all.filter(({ isFree }) => isFree);
  return { cards, inUse: all.length - cards.length };
}

const leftOutText = (count: number): string =>
  plural(count, {
    one: '# key is not free and gets no card',
    other: '# keys are not free and get no cards',
  });

function tooManyText(count: number): string {
  const chosen = numbers().format(count);
  return t`At most 1,000 cards (100 pages) can be printed at a time. You have selected ${chosen}.`;
}
