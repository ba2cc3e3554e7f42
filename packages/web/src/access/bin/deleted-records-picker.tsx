import type { BinEntry, BinKind } from '@eemusic/contract/platform/deletions';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { EraseButton } from './erase-button.tsx';

type Props = { kind: BinKind; deletion: BinEntry; isRestoring: boolean; onRestore: (ids: number[]) => void };

/** Selects some of the records of a deletion; a very large deletion lists only its first ones. */
export function DeletedRecordsPicker({ kind, deletion: { count, records }, isRestoring, onRestore }: Props) {
  const [chosen, setChosen] = useState<string[]>([]);
  const unnamed = count - records.length;
  return (
    <Stack gap="xs" mt="xs">
      <Checkbox.Group aria-label={t`What to restore`} value={chosen} onChange={setChosen}>
        <Stack gap={6} mah={320} style={{ overflowY: 'auto' }} tabIndex={-1}>
          {records.map(({ id, name }) => (
            <Group key={id} gap="sm">
              <Checkbox size="xs" value={String(id)} label={name || t`Without a name`} />
              <EraseButton kind={kind} id={id} name={name} />
            </Group>
          ))}
        </Stack>
      </Checkbox.Group>
      {unnamed > 0 && (
        <span>
          <Trans>‘Restore all’ brings back {i18n.number(unnamed)} more.</Trans>
        </span>
      )}
      <div>
        <Button
          size="xs"
          disabled={chosen.length === 0}
          loading={isRestoring}
          onClick={() => onRestore(chosen.map(Number))}
        >
          {plural(chosen.length, { 0: 'Restore selected', one: 'Restore # selected', other: 'Restore # selected' })}
        </Button>
      </div>
    </Stack>
  );
}
