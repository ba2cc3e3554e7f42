import type { Passkey } from '@eemusic/contract/access/passkeys';
import { t } from '@lingui/core/macro';
import { Dialog } from '#platform/ui/dialog.tsx';
import type { DialogProps } from './dialog.ts';
import { NameStep } from './name-step.tsx';

export function RenameDialog({ passkey: { passkeyId, name }, ...dialog }: DialogProps & { passkey: Passkey }) {
  return (
    <Dialog opened onClose={dialog.onClose} title={t`Rename ${name}`}>
      <NameStep {...dialog} passkeyId={passkeyId} name={name} />
    </Dialog>
  );
}
