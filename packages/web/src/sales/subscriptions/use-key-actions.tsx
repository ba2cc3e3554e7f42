import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalendarPlus, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { Selecting } from '#platform/ui/list/types.ts';
import type { ChosenKeys } from './chosen-keys.ts';
import { useKeyCards } from './key-cards.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { copyText } from '#platform/ui/copy-text.ts';
import { saveCsv } from '#platform/save-file.ts';
import { today } from '#platform/company.ts';
import { readKeys } from './read-keys.ts';
import { useDeleteKeys } from './use-delete-keys.ts';

const RenewKeys = lazyPart(async () => (await import('./renew-keys.tsx')).RenewKeys);

type KeyActions = {
  deletion: Selecting<unknown>['deletion'];
  buttons: ReactNode;
  /** The dialog and the printed sheet that the actions open. */
  opened: ReactNode;
};

/** @param chosen null if no keys are selected, or more than one call accepts */
export function useKeyActions(chosen: ChosenKeys | null, clear: () => void): KeyActions {
  const [isRenewing, setRenewing] = useState(false);
  const deletion = useDeleteKeys(clear);
  const cards = useKeyCards();
  const copying = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async (keys: ChosenKeys) => copyText((await readKeys(keys)).map(({ key }) => key).join('\n')),
    onError: (error) => toast.failure(error, { otherwise: t`Something went wrong!` }),
  });
  const saving = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async (keys: ChosenKeys) => {
      const [read, { keysFile }] = await Promise.all([readKeys(keys), import('./keys-file.ts')]);
      const { name, content } = keysFile(read, today());
      saveCsv(name, content);
    },
    onError: (error) => toast.failure(error, { otherwise: t`Something went wrong!` }),
  });
  return {
    deletion: { isPending: deletion.isPending, ask: () => chosen && deletion.ask(chosen) },
    buttons: chosen !== null && (
      <>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={() => setRenewing(true)}
        >
          <Trans>Renew…</Trans>
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={cards.isPending}
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => cards.print(chosen)}
        >
          <Trans>Print cards</Trans>
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={copying.isPending}
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => copying.mutate(chosen)}
        >
          <Trans>Copy keys</Trans>
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={saving.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saving.mutate(chosen)}
        >
          <Trans>Download</Trans>
        </Button>
      </>
    ),
    opened: (
      <>
        {cards.sheet}
        {isRenewing && chosen !== null && (
          <Suspense>
            <RenewKeys chosen={chosen} onClose={() => setRenewing(false)} onRenewed={clear} />
          </Suspense>
        )}
      </>
    ),
  };
}
