import type { Entry } from '@eemusic/contract/access/activity';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table, Text } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { formatDevice } from '#platform/names/records.ts';
import type { Difference } from '#platform/room.ts';
import { differencesOf } from './differences.ts';
import classes from './entry-details.module.css';
import { formatField } from './fields.ts';
import { CollapsibleLines } from './collapsible-lines.tsx';
import { formatValue } from './format-value.ts';
import { formatExactTime } from './times.ts';
import { useFieldFormats } from './use-room-activities.ts';

/** `children` are shown instead of the fields, for a bulk action. */
type Props = { id: string; entry: Entry; children: ReactNode };

export function EntryDetails({ id, entry, children }: Props) {
  return (
    <div id={id} className={classes.details}>
      <Text size="sm" c="dimmed">
        {[formatExactTime(new Date(entry.at)), entry.address, entry.device !== null && formatDevice(entry)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {children || <Fields entry={entry} />}
    </div>
  );
}

function Fields({ entry }: { entry: Entry }) {
  const differences = differencesOf(entry);
  if (differences.length === 0) {
    return (
      <Text size="sm">
        <Trans>No fields changed.</Trans>
      </Text>
    );
  }
  return (
    <Suspense>
      <Changes entry={entry} differences={differences} />
    </Suspense>
  );
}

/** A created or deleted record has only one state to show. */
function Changes({ entry, differences }: { entry: Entry; differences: Difference[] }) {
  const shown = useFieldFormats(differences);
  const isOne = entry.before === null || entry.after === null;
  const states = [
    ...(entry.before === null ? [] : [{ state: 'before' as const, label: isOne ? t`Value` : t`Before` }]),
    ...(entry.after === null ? [] : [{ state: 'after' as const, label: isOne ? t`Value` : t`After` }]),
  ];
  return (
    <Table className={classes.changes ?? ''} aria-label={t`What changed`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Field`}</Table.Th>
          {states.map(({ state, label }) => (
            <Table.Th key={state}>{label}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {differences.map((difference) => (
          <Table.Tr key={difference.field}>
            <Table.Th scope="row">{formatField(difference.field, shown.fields)}</Table.Th>
            {states.map(({ state, label }) => (
              <Table.Td key={state} data-label={label}>
                <Value lines={formatValue(difference.field, difference[state], shown)} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Value({ lines }: { lines: string[] }) {
  if (lines.length === 0) {
    return (
      <Text span size="sm" c="dimmed">
        <Trans>empty</Trans>
      </Text>
    );
  }
  return <CollapsibleLines lines={lines} />;
}
