import type { BinEntry, BinKind } from '@eemusic/contract/platform/deletions';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUndo } from '#platform/deletions/index.ts';
import { dates } from '#platform/locales/formats.ts';
import { RowOfList } from '#platform/ui/row-list.tsx';
import { focusTitleIfLost } from '#platform/ui/title-focus.ts';
import { EraseButton } from './erase-button.tsx';
import { kinds } from './kinds.ts';
import { DeletedRecordsPicker } from './deleted-records-picker.tsx';

/** How many records a row names; the others of a larger deletion are only counted. */
const maxInLine = 5;

export function BinRow({ kind, deletion }: { kind: BinKind; deletion: BinEntry }) {
  const { deletionId, at, until, count, records, by } = deletion;
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const { undo, isUndoing } = useUndo();
  const [first] = records;
  const name = count === 1 ? first?.name || t`Without a name` : kinds[kind].formatCount(count);
  const shown = records.slice(0, maxInLine).map((record) => record.name);
  const others = count - shown.length;
  const listed = shown.join(t`, `);

  /* The restored records also appear in other lists. */
  const restore = (some?: number[]) =>
    undo({
      deletionId,
      ...(some && { records: some }),
      onRestored: async () => {
        await client.invalidateQueries();
        focusTitleIfLost();
      },
    });

  const deletedAt = dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  const goneAt = dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(until));
  return (
    <RowOfList
      name={name}
      badges={null}
      lines={[
        ...(count > 1 && !isOpen ? [others > 0 ? t`${listed} and ${i18n.number(others)} more` : listed] : []),
        by === null
          ? t`Deleted by you ${deletedAt} · can be restored until ${goneAt}`
          : t`Deleted by ${by} ${deletedAt} · can be restored until ${goneAt}`,
      ]}
      actions={
        <>
          {count === 1 && first && <EraseButton kind={kind} {...first} />}
          {count > 1 && (
            <Button
              size="xs"
              variant="subtle"
              aria-expanded={isOpen}
              aria-label={t`Choose some of ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              <Trans>Choose some</Trans>
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            aria-label={count > 1 ? t`Restore all: ${name}` : t`Restore ${name}`}
            loading={isUndoing}
            onClick={() => restore()}
          >
            {count > 1 ? <Trans>Restore all</Trans> : <Trans>Restore</Trans>}
          </Button>
        </>
      }
    >
      {isOpen && <DeletedRecordsPicker kind={kind} deletion={deletion} isRestoring={isUndoing} onRestore={restore} />}
    </RowOfList>
  );
}
