import type { Entry } from '@eemusic/contract/access/activity';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CloseButton } from '@mantine/core';
import classes from './activity-filters.module.css';
import { formatRecord } from './format-action.ts';
import { useActivityAddress } from './use-activity-address.ts';

/** The record whose history is shown, named as in its entries. */
export function RecordChip({ entries }: { entries: readonly Entry[] | undefined }) {
  const { address, change } = useActivityAddress();
  const { kind, record } = address;
  if (kind === undefined || record === undefined) return null;

  const id = String(record);
  const named = entries?.find((entry) => entry.record.kind === kind && entry.record.id === id && entry.record.name);
  const name = formatRecord(named?.record ?? { kind, id, name: null });
  return (
    <span className={classes.chip}>
      <span>
        <Trans>What happened to {name}</Trans>
      </span>
      <CloseButton
        size="sm"
        aria-label={t`Show what happened to other records too`}
        onClick={() => change({ kind: undefined, record: undefined })}
      />
    </span>
  );
}
