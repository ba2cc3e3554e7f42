import { maxCards, readKeyCards } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { numbers } from '#platform/locales/formats.ts';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { ChosenKeys } from './chosen-keys.ts';
import { findKeyIds } from './find-key-ids.ts';

/** The content of a card. */
export type KeyCard = { activationId: number; key: string; durationDays: number; educatorName: string };

type Printing = {
  /** Prints these cards, or those of the chosen keys. */
  print: (what: readonly KeyCard[] | ChosenKeys) => void;
  isPending: boolean;
  /** Must be rendered somewhere; it is visible in print only. */
  sheet: ReactNode;
};

/** Prints keys as cards to cut out; the code for drawing them is loaded on demand. */
export function useKeyCards(): Printing {
  const [sheet, setSheet] = useState<ReactNode>(null);
  const { mutate, isPending } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async (what: readonly KeyCard[] | ChosenKeys) => {
      const [cards, { KeyCardSheet }] = await Promise.all([
        'body' in what ? readCards(what) : what,
        import('./key-card-sheet.tsx'),
      ]);
      return <KeyCardSheet cards={cards} />;
    },
  });

  const print = (what: readonly KeyCard[] | ChosenKeys) => {
    if (isPending) return;
    if ('body' in what && what.count > maxCards) return toast.error(sayTooMany(what.count));
    mutate(what, {
      onSuccess: (drawn) => {
        /* The browser prints what is rendered at this moment. */
        flushSync(() => setSheet(drawn));
        addEventListener('afterprint', () => setSheet(null), { once: true });
        window.print();
      },
      onError: (error) => toast.failure(error, { otherwise: t`Something went wrong!` }),
    });
  };
  return { print, isPending, sheet };
}

async function readCards(chosen: ChosenKeys): Promise<readonly KeyCard[]> {
  const selectedKeys = chosen.body.selectedKeys ?? (await findKeyIds(chosen));
  const { cards } = await call(readKeyCards, { selectedKeys });
  return cards;
}

function sayTooMany(count: number): string {
  const chosen = numbers().format(count);
  return t`At most 1,000 cards can be printed at a time, which are 100 pages. ${chosen} keys are selected.`;
}
