import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';

/** What a screen reader tells of moving rows: the keys, and where a row is now. */
export function ReorderWords({ hintId, said }: { hintId: string; said: string }) {
  return (
    <>
      <VisuallyHidden id={hintId}>
        <Trans>Space picks it up, the arrow keys move it, Space drops it, Escape leaves it where it was.</Trans>
      </VisuallyHidden>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
