import { type Price, type Rate, removeRule, type RuleKind } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { companyDayOf, today } from '#platform/company.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { formatRecordName } from '#platform/names/records.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { call } from '#platform/api/call.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { money, percent } from './money.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { invalidateCommissions } from './queries.ts';

type Options<Row> = {
  maySell: boolean;
  isPhone: boolean;
  /** The rows to mark as in force. */
  current: ReadonlySet<Row>;
};

export function priceColumns(options: Options<Price>): TableColumn<Price>[] {
  return columnsOf<Price>('price', options, {
    name: { header: t`Subscription`, of: ({ durationDays }) => formatDuration(durationDays) },
    value: { header: t`Price`, of: ({ amount }) => money(amount) },
    action: ({ priceId, amount }) => ({ id: priceId, value: amount }),
  });
}

export function rateColumns(options: Options<Rate>): TableColumn<Rate>[] {
  return columnsOf<Rate>('rate', options, {
    name: { header: t`For`, of: receiverOf },
    value: { header: t`Rate`, of: ({ basisPoints }) => percent(basisPoints) },
    action: ({ rateId, basisPoints }) => ({ id: rateId, value: basisPoints }),
  });
}

function receiverOf({ receiver, receiverId, receiverName, purged }: Rate): string {
  if (receiverId !== null) return formatRecordName(receiver, receiverName ?? '', { purged });
  return receiver === 'channel' ? t`All channels` : t`All schools and teachers`;
}

type Rule = Price | Rate;

type Parts<Row> = {
  name: { header: string; of: (row: Row) => string };
  value: { header: string; of: (row: Row) => string };
  action: (row: Row) => { id: number; value: number };
};

/** On a phone the first day and the history are below the name. */
function columnsOf<Row extends Rule>(
  kind: RuleKind,
  { maySell, isPhone, current }: Options<Row>,
  { name, value, action }: Parts<Row>,
): TableColumn<Row>[] {
  const shown: TableColumn<Row> = {
    id: 'value',
    header: value.header,
    isNumber: true,
    cell: value.of,
    ...(!isPhone && { width: 120 }),
  };
  const actions: TableColumn<Row> = {
    id: 'actions',
    header: t`Actions`,
    isHeaderHidden: true,
    width: isPhone ? 104 : 190,
    cell: (row) => (
      <RuleActions
        kind={kind}
        name={name.of(row)}
        since={sinceOf(row)}
        isUsed={row.isUsed}
        from={row.from}
        {...action(row)}
      />
    ),
  };
  const columns: TableColumn<Row>[] = isPhone
    ? [
        {
          id: 'name',
          header: name.header,
          cell: (row) => <Described name={name.of(row)} rule={row} kind={kind} isCurrent={current.has(row)} />,
        },
        shown,
      ]
    : [
        { id: 'name', header: name.header, cell: name.of },
        shown,
        {
          id: 'from',
          header: t`From`,
          width: 170,
          cell: (rule) => (
            <>
              {isInitial(rule) ? sinceOf(rule) : rule.from} <Status rule={rule} isCurrent={current.has(rule)} />
            </>
          ),
        },
        { id: 'history', header: t`History`, cell: (rule) => <History rule={rule} kind={kind} /> },
      ];
  return maySell ? [...columns, actions] : columns;
}

type DescribedProps = { name: string; rule: Rule; kind: RuleKind; isCurrent: boolean };

function Described({ name, rule, kind, isCurrent }: DescribedProps) {
  return (
    <Stack gap={2}>
      {name}
      {(isCurrent || !isInitial(rule)) && (
        <Text size="sm" component="div">
          {!isInitial(rule) && sinceOf(rule)} <Status rule={rule} isCurrent={isCurrent} />
        </Text>
      )}
      <History rule={rule} kind={kind} />
    </Stack>
  );
}

function Status({ rule: { from }, isCurrent }: { rule: Rule; isCurrent: boolean }) {
  if (isCurrent)
    return (
      <Badge variant="light" color="teal" size="sm">
        <Trans>In force</Trans>
      </Badge>
    );
  if (from <= today()) return null;
  return (
    <Badge variant="light" size="sm">
      <Trans>Planned</Trans>
    </Badge>
  );
}

/** Values that the console was installed with have no first day that anybody chose. */
const isInitial = ({ addedAt }: Rule) => addedAt === null;

function sinceOf(rule: Rule): string {
  const { from } = rule;
  return isInitial(rule) ? t`since launch` : t`from ${from}`;
}

/** Who set the value, and why; then its corrections, latest first. */
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
      {addedAt !== null && addedBy !== null && (
        <Text size="sm" c="dimmed">
          {additionText(companyDayOf(addedAt), addedBy)}
          <Reason text={reason} />
        </Text>
      )}
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

type Props = { kind: RuleKind; id: number; name: string; value: number; from: string; since: string; isUsed: boolean };

/** A rule that sales used can be corrected; another one can also be removed. */
function RuleActions({ kind, id, name, value, from, since, isUsed }: Props) {
  const client = useQueryClient();
  const [isCorrecting, setCorrecting] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(removeRule, { kind, id }),
    onSuccess: async ({ message }) => {
      await invalidateCommissions(client);
      toast.success(message);
    },
  });
  const what = kind === 'price' ? money(value) : percent(value);
  const ask = async () => {
    const message =
      kind === 'price'
        ? t`Remove the price of ${what} from ${from}? Nothing was sold at it.`
        : t`Remove the rate of ${what} from ${from}? Nothing was sold under it.`;
    if (await confirm({ message, yes: t`Remove`, isDanger: true })) remove.mutate();
  };
  return (
    <Group gap={4} justify="flex-end" data-no-print>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={isUsed ? t`Correct ${what} ${since}` : t`Change ${what} ${since}`}
        onClick={() => setCorrecting(true)}
      >
        {isUsed ? <Trans>Correct</Trans> : <Trans>Change</Trans>}
      </Button>
      {!isUsed && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t`Remove ${what} from ${from}`}
          loading={remove.isPending}
          onClick={() => void ask()}
        >
          <Trans>Remove</Trans>
        </Button>
      )}
      {isCorrecting && (
        <CorrectDialog {...{ kind, id, name, value, since, isUsed }} onClose={() => setCorrecting(false)} />
      )}
    </Group>
  );
}
