import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { MoveProps } from './move-dialog.tsx';

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);

/** A button that moves the selected rows to another owner. */
export function MoveSelected(props: MoveProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Move</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <MoveDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
