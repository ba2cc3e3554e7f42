import { Trans } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { SelectionAction } from '#platform/ui/selection-bar.tsx';
import type { ChangeProps } from './change-dialog.tsx';

const ChangeDialog = lazyDialog(async () => (await import('./change-dialog.tsx')).ChangeDialog);

/** A button that edits the selected rows together. */
export function ChangeSelected(props: ChangeProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SelectionAction icon={IconPencil} onClick={() => setIsOpen(true)}>
        <Trans>Edit</Trans>
      </SelectionAction>
      {isOpen && <ChangeDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
