import type { Loss } from '@eemusic/contract/library/drafts';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

const texts = {
  library: msg`The library of this score was deleted. Choose another one.`,
  place: msg`The place of this score no longer exists, or is no longer offered. Choose another one.`,
  tag: msg`An entry that was chosen here is no longer offered. Choose another one.`,
  scoreType: msg`The score type that was chosen is no longer offered. The score is Normal now.`,
  accompaniment: msg`The accompaniment of this score is missing. Upload it again.`,
  file: msg`The file of this score is missing. Remove the score, then upload it again.`,
} as const satisfies Record<Loss, unknown>;

/** Lists entered values that no longer exist. */
export function LostNotice({ lost }: { lost: readonly Loss[] }) {
  const { i18n } = useLingui();
  return lost.map((loss) => (
    <Alert key={loss} color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      {i18n._(texts[loss])}
    </Alert>
  ));
}
