import { removeRule, type CorrectedMonth, correctRule } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Group, Text, ScrollArea, Table } from '@mantine/core';
import { call } from '#platform/api/call.ts';
import { companyDayOf, today } from '#platform/company.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { useAction } from '#platform/ui/use-action.ts';
import {
  invalidateCommissions,
  Note,
  Opens,
  FormDialog,
  ReasonField,
  RecordName,
  useChange,
  Small,
} from '#sales/ui/index.ts';
import { errorsOfValue, formatValue, type Rule, readValue, ValueInput, valueText } from './rule-value.tsx';
import { formatDay } from '#platform/locales/format-time.ts';
import { formatMonth, money } from '#platform/locales/formats.ts';
import { useState } from 'react';
import { formatRecordName } from '#platform/names/records.ts';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { sumOf } from '#platform/ui/months-chart-figures.ts';

/** Values that the console was installed with have no first day that anybody chose. */
const isInitial = ({ addedAt }: Rule) => addedAt === null;

function sinceOf(rule: Rule): string {
  const { from } = rule;
  return isInitial(rule) ? t`since launch` : t`from ${from}`;
}

type Options = { name: string; value: string; maySell: boolean };

/** On a phone the first day is below the name, if it says anything. */
export function ruleColumns({ name, value, maySell }: Options): TableColumn<Rule>[] {
  const actions: TableColumn<Rule> = {
    id: 'actions',
    header: t`Actions`,
    isHeaderHidden: true,
    width: 104,
    cell: (rule) => <RuleActions rule={rule} since={sinceOf(rule)} />,
  };
  return [
    {
      id: 'name',
      header: name,
      cell: ({ name, receiver }) =>
        receiver ? (
          <RecordName kind={receiver.receiver} id={receiver.receiverId} name={name} purged={receiver.purged} />
        ) : (
          name
        ),
      under: (rule) => (isInitial(rule) && !rule.isCurrent ? <History rule={rule} /> : <Since rule={rule} />),
    },
    { id: 'value', header: value, isNumber: true, width: 104, cell: (rule) => formatValue(rule, rule.value) },
    { id: 'from', header: t`From`, width: 300, isWide: true, cell: (rule) => <Since rule={rule} /> },
    ...(maySell ? [actions] : []),
  ];
}

/** The first day, and below it who set the value, and why, after its corrections. */
const Since = ({ rule }: { rule: Rule }) => (
  <>
    <div>
      {isInitial(rule) ? t`since launch` : rule.from} <Status rule={rule} />
    </div>
    <History rule={rule} />
  </>
);

function Status({ rule: { from, isCurrent } }: { rule: Rule }) {
  if (!isCurrent && from <= today()) return null;
  return (
    <Badge size="sm" {...(isCurrent && { color: 'teal' })}>
      {isCurrent ? t`In force` : t`Planned`}
    </Badge>
  );
}

function History({ rule }: { rule: Rule }) {
  const { addedAt, addedBy, reason, corrections } = rule;
  return (
    <>
      {corrections.map(({ at, by, before, after, reason: why }) => {
        const [day, old, corrected] = [
          formatDay(companyDayOf(at)),
          formatValue(rule, before),
          formatValue(rule, after),
        ];
        return (
          <Note key={at} size="xs">
            {t`Corrected on ${day} by ${by}: ${old} → ${corrected}`}
            <Reason text={why} />
          </Note>
        );
      })}
      {addedAt !== null && addedBy !== null && (
        <Added day={formatDay(companyDayOf(addedAt))} by={addedBy} reason={reason} />
      )}
    </>
  );
}

const Added = ({ day, by, reason }: { day: string; by: string; reason: string }) => (
  <Note size="xs">
    {t`Set on ${day} by ${by}`}
    <Reason text={reason} />
  </Note>
);

function Reason({ text }: { text: string }) {
  if (text === '') return null;
  return <span className="block">“{text}”</span>;
}

/** A rule that sales used can be corrected; another one can also be removed. */
function RuleActions({ rule, since }: { rule: Rule; since: string }) {
  const { kind, id, value, from, isUsed } = rule;
  const remove = useAction(() => call(removeRule, { kind, id }), invalidateCommissions);
  const what = formatValue(rule, value);
  const ask = async () => {
    const day = formatDay(from);
    const message =
      kind === 'price'
        ? t`Remove the price of ${what} from ${day}? Nothing was sold at it.`
        : t`Remove the rate of ${what} from ${day}? Nothing was sold under it.`;
    if (await confirm({ message, yes: t`Remove`, isDanger: true })) remove.mutate();
  };
  return (
    <Group gap={4} justify="flex-end" mr={-8} data-no-print>
      <Opens
        renderButton={(open) => (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={isUsed ? t`Correct ${what} ${since}` : t`Change ${what} ${since}`}
            onClick={open}
          >
            {isUsed ? <Trans>Correct</Trans> : <Trans>Change</Trans>}
          </Button>
        )}
      >
        {(close) => <CorrectDialog rule={rule} since={since} onClose={close} />}
      </Opens>
      {!isUsed && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t`Remove ${what} from ${from}`}
          loading={remove.isPending}
          onClick={() => void ask()}
        >{t`Remove`}</Button>
      )}
    </Group>
  );
}

type CorrectProps = { rule: Rule; since: string; onClose: () => void };

/** Shows how another value would change the commission of each month; only then can it be saved. */
function CorrectDialog({ rule, since, onClose }: CorrectProps) {
  const { kind, id, name, value, isUsed } = rule;
  const [preview, setPreview] = useState<{ value: number; months: readonly CorrectedMonth[] } | null>(null);
  const isPreviewed = (next: number) => !isUsed || preview?.value === next;
  const { values, errors, change, field, dialog, reset } = useChange({
    endpoint: correctRule,
    initial: { typed: valueText(kind, value) as string | number, reason: '' },
    inputOf: ({ typed, reason }) => {
      const { value } = readValue(kind, typed);
      return { kind, id, value, reason, isDryRun: !isPreviewed(value) };
    },
    check: ({ typed }) => errorsOfValue(kind, typed),
    onDone: ({ months }, { value, isDryRun }) => (isDryRun ? setPreview({ value, months }) : onClose()),
  });
  const { value: next, error: wrong } = readValue(kind, values.typed);
  const changeValue = (typed: string | number) => {
    change({ typed });
    reset();
  };

  return (
    <FormDialog
      title={kind === 'price' ? t`Correct a price` : t`Correct a rate`}
      action={!isPreviewed(next) ? t`Show what changes` : isUsed ? t`Correct these months` : t`Save`}
      size="lg"
      color={isUsed && isPreviewed(next) ? 'red' : undefined}
      change={dialog}
      isUnchanged={next === value}
      onClose={onClose}
    >
      <Text fw={500}>{t`${name}: ${formatValue(rule, value)} ${since}`}</Text>
      <Text>
        {isUsed ? (
          <Trans>
            Sales already used this value. Each gets a correction in its own month, or in the next open month if that
            one is closed. The sales themselves don’t change.
          </Trans>
        ) : (
          <Trans>Nothing has been sold at this value yet, so no commission changes.</Trans>
        )}
      </Text>
      <ValueInput kind={kind} value={values.typed} error={wrong ?? errors['value']} onChange={changeValue} />
      <ReasonField {...field('reason')} />
      {preview?.value === next && <CorrectedMonths months={preview.months} />}
    </FormDialog>
  );
}

function CorrectedMonths({ months }: { months: readonly CorrectedMonth[] }) {
  const isPhone = useIsPhone();
  if (months.length === 0) return <Text>{t`No commission changes.`}</Text>;
  const [before, after] = [sumOf(months.map((month) => month.before)), sumOf(months.map((month) => month.after))];
  return (
    <>
      <Text role="status">
        <Trans>
          Total commission: {money(before)} → {money(after)}, a difference of{' '}
          <b className="whitespace-nowrap">{difference(before, after)}</b>
        </Trans>
      </Text>
      <ScrollArea.Autosize mah="min(320px, 30vh)" type="auto" offsetScrollbars="y">
        <Table stickyHeader aria-label={t`Commission by month`} style={{ fontVariantNumeric: 'tabular-nums' }}>
          <Table.Thead>
            <Table.Tr>
              {!isPhone && <Table.Th>{t`Month`}</Table.Th>}
              <Table.Th>{t`For`}</Table.Th>
              <Table.Th ta="end">{t`Commission now`}</Table.Th>
              <Table.Th ta="end">{t`Corrected`}</Table.Th>
              {!isPhone && <Table.Th ta="end">{t`Difference`}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map(({ month, receiver, receiverId, name, purged, bookedIn, ...line }) => (
              <Table.Tr key={`${month} ${bookedIn} ${receiver} ${receiverId}`}>
                {!isPhone && <Table.Td className="whitespace-nowrap">{formatMonth(month)}</Table.Td>}
                <Table.Td>
                  {receiverId === null ? t`All schools and teachers` : formatRecordName(receiver, name, { purged })}
                  <Small display="block">
                    {[
                      ...(isPhone ? [formatMonth(month)] : []),
                      ...(bookedIn === month ? [] : [t`closed: goes into ${formatMonth(bookedIn)}`]),
                    ].join(' · ')}
                  </Small>
                </Table.Td>
                <Table.Td ta="end">{money(line.before)}</Table.Td>
                <Table.Td ta="end">{money(line.after)}</Table.Td>
                {!isPhone && <Table.Td ta="end">{difference(line.before, line.after)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  );
}

function difference(before: number, after: number): string {
  const change = sumOf([after, -before]);
  return change > 0 ? `+${money(change)}` : money(change);
}
