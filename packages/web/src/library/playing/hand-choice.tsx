import { t } from '@lingui/core/macro';
import { SegmentedControl, Tooltip } from '@mantine/core';
import type { Hand } from './settings.ts';
import { keyNames } from './use-player-keys.ts';

export function HandChoice({ hand, onChange }: { hand: Hand; onChange: (hand: Hand) => void }) {
  return (
    <Tooltip label={t`Hands (${keyNames.hand})`}>
      <SegmentedControl
        size="xs"
        aria-label={t`Hands`}
        aria-keyshortcuts={keyNames.hand}
        value={hand}
        onChange={onChange}
        data={[
          { value: 'left', label: t`Left` },
          { value: 'both', label: t`Both hands` },
          { value: 'right', label: t`Right` },
        ]}
      />
    </Tooltip>
  );
}
