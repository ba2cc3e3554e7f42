import type { Edition } from '@eemusic/contract/library/editions';
import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { CompareDialog } from '#library/duplicates/index.ts';
import { formatEdition } from './edition-list.tsx';

type Props = {
  editions: readonly Edition[];
  one: Edition;
  other: Edition;
  onChange: (changed: { one: number } | { other: number }) => void;
  onClose: () => void;
};

/** Two editions side by side; above each side the user can choose another edition. */
export function CompareEditions({ editions, one, other, onChange, onClose }: Props) {
  const choices = (opposite: Edition) =>
    editions
      .filter(({ edition }) => edition !== opposite.edition)
      .map((edition) => ({ value: String(edition.edition), label: formatEdition(edition) }));
  return (
    <CompareDialog
      one={one.fileName}
      other={other.fileName}
      onClose={onClose}
      heads={{
        one: (
          <NativeSelect
            size="sm"
            aria-label={t`Choose the first edition`}
            value={String(one.edition)}
            data={choices(other)}
            onChange={({ currentTarget }) => onChange({ one: Number(currentTarget.value) })}
          />
        ),
        other: (
          <NativeSelect
            size="sm"
            aria-label={t`Choose the second edition`}
            value={String(other.edition)}
            data={choices(one)}
            onChange={({ currentTarget }) => onChange({ other: Number(currentTarget.value) })}
          />
        ),
      }}
    />
  );
}
