import type { BinKind } from '@eemusic/contract/platform/deletions';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Chip, Group } from '@mantine/core';
import { kinds } from './kinds.ts';
import classes from './bin.module.css';

type Props = {
  kind: BinKind | undefined;
  counts: readonly { kind: BinKind; count: number }[];
  onChoose: (kind: BinKind | undefined) => void;
};

/** Chooses a kind among those that were deleted, with how many deletions there are of each. */
export function KindFilter({ kind, counts, onChoose }: Props) {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const offered =
    kind === undefined || counts.some((one) => one.kind === kind) ? counts : [...counts, { kind, count: 0 }];
  return (
    <Chip.Group value={kind ?? ''} onChange={(chosen) => onChoose(offered.find((one) => one.kind === chosen)?.kind)}>
      <Group gap="xs" role="radiogroup" aria-label={t({ message: 'What was deleted', context: 'kind' })}>
        <Choice value="" name={t`Everything`} count={all} />
        {offered.map((one) => (
          <Choice key={one.kind} value={one.kind} name={i18n._(kinds[one.kind].name)} count={one.count} />
        ))}
      </Group>
    </Chip.Group>
  );
}

function Choice({ value, name, count }: { value: string; name: string; count: number }) {
  return (
    <Chip value={value} variant="light" size="sm" radius="md" aria-label={`${name} ${count}`}>
      {name} <span className={classes.count}>{i18n.number(count)}</span>
    </Chip>
  );
}
