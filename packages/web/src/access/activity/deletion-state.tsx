import type { Entry } from '@eemusic/contract/access/activity';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useUndo } from '#platform/deletions/index.ts';
import classes from './entry-list.module.css';
import { isBulkAction, formatRecord } from './format-action.ts';
import { formatDate, formatExactTime } from './times.ts';

/** Offers to undo a deletion while that is possible; later says whether it was restored or purged. */
export function DeletionState({ entry, now }: { entry: Entry; now: Date }) {
  const client = useQueryClient();
  const { undo, isUndoing } = useUndo();
  if (entry.deletion === null) return null;

  const { id, isOpen, until } = entry.deletion;
  const end = new Date(until);
  if (!isOpen) {
    return (
      <span className={classes.deletion}>
        <Badge variant="light" color="gray" fw={500}>
          {end > now ? <Trans>Restored</Trans> : <Trans>Can no longer be restored</Trans>}
        </Badge>
      </span>
    );
  }
  const label = isBulkAction(entry)
    ? t`Restore all ${i18n.number(entry.bulk.count)} and what was deleted with them`
    : t`Restore ${formatRecord(entry.record)} and what was deleted with it`;
  return (
    <span className={classes.deletion}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={14} aria-hidden />}
        aria-label={label}
        title={t`Until ${formatExactTime(end)}`}
        loading={isUndoing}
        /* The restored records also appear in other lists. */
        onClick={() => undo({ deletionId: id, onRestored: () => client.invalidateQueries() })}
      >
        <Trans>Restore</Trans>
      </Button>
      <span className={classes.until}>
        <Trans>until {formatDate(end)}</Trans>
      </span>
    </span>
  );
}
