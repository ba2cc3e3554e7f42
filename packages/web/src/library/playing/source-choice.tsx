import { t } from '@lingui/core/macro';
import { SegmentedControl } from '@mantine/core';
import type { Source } from './settings.ts';

export function SourceChoice({ source, onChange }: { source: Source; onChange: (source: Source) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t`What is played`}
      value={source}
      onChange={onChange}
      data={[
        { value: 'piano', label: t`Piano` },
        { value: 'accompaniment', label: t`Accompaniment` },
      ]}
    />
  );
}
