import type { Price, Rate, RuleKind } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Stack, Text } from '@mantine/core';
import { companyDayOf, today } from '#platform/company.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { formatRecordName } from '#platform/names/records.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { money, percent } from './money.ts';
import { RuleActions } from './rule-actions.tsx';

export function priceColumns(maySell: boolean): TableColumn<Price>[] {
  return [
    {
      id: 'duration',
      header: t`Subscription`,
      cell: ({ durationDays }) => formatDuration(durationDays),
    },
    { id: 'value', header: t`Price`, isNumber: true, width: 120, cell: ({ amount }) => money(amount) },
    ...sharedColumns<Price>('price'),
    ...(maySell ? [actionsColumn<Price>('price', ({ priceId, amount }) => ({ id: priceId, value: amount }))] : []),
  ];
}

export function rateColumns(maySell: boolean): TableColumn<Rate>[] {
  return [
    { id: 'for', header: t`For`, cell: (rate) => receiverOf(rate) },
    { id: 'value', header: t`Rate`, isNumber: true, width: 120, cell: ({ basisPoints }) => percent(basisPoints) },
    ...sharedColumns<Rate>('rate'),
    ...(maySell
      ? [actionsColumn<Rate>('rate', ({ rateId, basisPoints }) => ({ id: rateId, value: basisPoints }))]
      : []),
  ];
}

function receiverOf({ receiver, receiverId, receiverName, purged }: Rate): string {
  if (receiverId !== null) return formatRecordName(receiver, receiverName ?? '', { purged });
  return receiver === 'channel' ? t`All channels` : t`All schools and teachers`;
}

type Rule = Price | Rate;

function sharedColumns<Row extends Rule>(kind: RuleKind): TableColumn<Row>[] {
  return [
    { id: 'from', header: t`From`, width: 170, cell: ({ from }) => <From from={from} /> },
    { id: 'history', header: t`History`, cell: (rule) => <History rule={rule} kind={kind} /> },
  ];
}

function From({ from }: { from: string }) {
  return (
    <>
      {from}{' '}
      {from > today() && (
        <Badge variant="light" size="sm">
          <Trans>Planned</Trans>
        </Badge>
      )}
    </>
  );
}

/** Who set the value and why, followed by its corrections, latest first. */
function History({ rule: { addedAt, addedBy, reason, corrections }, kind }: { rule: Rule; kind: RuleKind }) {
  const valueOf = kind === 'price' ? money : percent;
  return (
    <Stack gap={2}>
      {corrections.map(({ at, by, before, after, reason: why }) => (
        <Text key={at} size="sm">
          {correctionText({ day: companyDayOf(at), by, old: valueOf(before), corrected: valueOf(after) })}
          <Reason text={why} />
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {addedAt === null || addedBy === null ? t`Initial value` : additionText(companyDayOf(addedAt), addedBy)}
        <Reason text={reason} />
      </Text>
    </Stack>
  );
}

type Correction = { day: string; by: string; old: string; corrected: string };

const correctionText = ({ day, by, old, corrected }: Correction) =>
  t`Corrected on ${day} by ${by}: ${old} → ${corrected}`;

const additionText = (day: string, by: string) => t`Set on ${day} by ${by}`;

function Reason({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <Text span size="sm" c="dimmed" display="block">
      “{text}”
    </Text>
  );
}

function actionsColumn<Row extends Rule>(
  kind: RuleKind,
  of: (row: Row) => { id: number; value: number },
): TableColumn<Row> {
  return {
    id: 'actions',
    header: t`Actions`,
    isHeaderHidden: true,
    width: 190,
    cell: (row) => <RuleActions kind={kind} isUsed={row.isUsed} from={row.from} {...of(row)} />,
  };
}
