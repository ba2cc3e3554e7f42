import type { Passkey } from '@eemusic/contract/access/passkeys';
import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import type { DialogProps } from './dialog.ts';
import { NameStep } from './name-step.tsx';

export function RenameDialog({ passkey: { passkeyId, name }, ...dialog }: DialogProps & { passkey: Passkey }) {
  return (
    <Modal opened onClose={dialog.onClose} title={t`Rename ${name}`}>
      <NameStep {...dialog} passkeyId={passkeyId} name={name} />
    </Modal>
  );
}
