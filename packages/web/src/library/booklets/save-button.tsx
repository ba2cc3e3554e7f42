import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { BookletWork } from './use-booklet-work.ts';

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog);

/** Opens the dialog that saves the booklet, if it can be made. */
export function SaveButton({ work }: { work: BookletWork }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        onClick={() => work.mayMake() && setOpen(true)}
      >
        <Trans>Save…</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <SaveDialog work={work} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
