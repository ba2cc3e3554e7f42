import { maxConcurrent } from '@eemusic/contract/platform/selection';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconCalendarPlus, IconPrinter } from '@tabler/icons-react';
import { type Ref, Suspense, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import lists from '#platform/ui/list/list.module.css';
import { SelectionBar } from '#platform/ui/selection-bar.tsx';
import { useKeyCards } from './key-cards.tsx';
import { chosenOf, countOf, noKeys } from './key-selection.ts';
import { useDeleteKeys } from './use-delete-keys.ts';
import type { KeySelectionState } from './use-key-selection.ts';
import type { SelectingKeys } from './use-selecting-keys.ts';

const RenewKeys = lazyPart(async () => (await import('./renew-keys.tsx')).RenewKeys);

type Props = {
  ref: Ref<HTMLDivElement>;
  error: Error | null;
  onRetry: () => void;
  selecting: SelectingKeys;
  select: KeySelectionState['select'];
};

/** What can be done with the selected keys, in sight while one scrolls. */
export function RowsFoot({ ref, error, onRetry, selecting, select }: Props) {
  const [isRenewing, setRenewing] = useState(false);
  const deletion = useDeleteKeys(select);
  const cards = useKeyCards();
  const count = countOf(selecting.selected);
  const chosen = chosenOf(selecting.selected);
  return (
    <div ref={ref} className={lists.foot} data-sticky={count > 0 || undefined}>
      {error !== null && (
        <div role="alert" className={lists.missing}>
          <Text size="sm">{textOf(error)}</Text>
          <Button size="xs" variant="default" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      <SelectionBar
        count={count}
        elsewhere={selecting.elsewhere}
        onClear={selecting.clear}
        isDeleting={deletion.isPending}
        whyNotDelete={count > maxConcurrent ? t`At most 10,000 at a time` : null}
        onDelete={() => chosen && deletion.ask(chosen)}
      >
        {chosen !== null && (
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
          </>
        )}
      </SelectionBar>
      {cards.sheet}
      {isRenewing && chosen !== null && (
        <Suspense>
          <RenewKeys chosen={chosen} onClose={() => setRenewing(false)} onRenewed={() => select(noKeys)} />
        </Suspense>
      )}
    </div>
  );
}
