import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';

/** Texts for screen readers: the keys that move a row, and announcements while it moves. */
export function ReorderWords({ hintId, announcement }: { hintId: string; announcement: string }) {
  return (
    <>
      <VisuallyHidden id={hintId}>
        <Trans>Space picks it up, the arrow keys move it, Space drops it, Escape leaves it where it was.</Trans>
      </VisuallyHidden>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
