import type { ChannelPage as Channel, EducatorPage as Educator } from '@eemusic/contract/sales/record-pages';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Progress, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay, formatMoment } from '#platform/locales/format-time.ts';
import { formatMonth, money, numbers } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { PersonMark } from '#platform/ui/portrait.tsx';
import { Swatch } from '#platform/ui/plot.tsx';
import { daysLeft, formatKeyStatus, Note, soonDays, StateBadge, SubscriptionBadge } from '#sales/ui/index.ts';
import classes from './record-pages.module.css';
import { ActiveBadge, Bars, formatAccuracy, formatMinutes, RailPart, Section } from './record-parts.tsx';

export type Receiving = Educator | Channel;

export function Keys({ name, keys }: { name: string; keys: Receiving['keys'] }) {
  const all = keys.active + keys.free + keys.renewed + keys.ended + keys.revoked;
  const parts = [
    { status: 'Active', count: keys.active, colour: 'var(--mantine-primary-color-filled)' },
    { status: 'Available', count: keys.free, colour: 'var(--mantine-color-accent-2)' },
    { status: 'Renewed', count: keys.renewed, colour: 'var(--mantine-color-teal-4)' },
    { status: 'Expired', count: keys.ended, colour: 'var(--mantine-color-gray-4)' },
    { status: 'Revoked', count: keys.revoked, colour: 'var(--bad-text)' },
  ] as const;
  return (
    <Section
      title={<Trans>Keys</Trans>}
      note={numbers().format(all)}
      all={{ name: t`All keys`, to: { to: '/manage-subscription', search: { search: name } } }}
    >
      <Progress.Root size={10} mb={8} bg="transparent" style={{ gap: 2 }} aria-hidden>
        {parts.map(({ status, count, colour }) => (
          <Progress.Section key={status} value={(count / Math.max(1, all)) * 100} color={colour} />
        ))}
      </Progress.Root>
      <ul className={`m-0 p-0 list-none text-sm ${classes.keys}`}>
        {parts.map(({ status, count, colour }) => (
          <Group key={status} component="li" h={34} gap={8} className="border-b">
            <Swatch color={colour} />
            <Link to="/manage-subscription" search={{ search: name, status }}>
              {formatKeyStatus(status)}
            </Link>
            <b className="tabular-nums" style={{ marginInlineStart: 'auto' }}>
              {numbers().format(count)}
            </b>
          </Group>
        ))}
      </ul>
    </Section>
  );
}

type Columns<Row> = readonly { header: string; isNumber?: boolean; cell: (row: Row) => ReactNode }[];

type RowsProps<Row> = { label: string; rows: readonly Row[]; idOf: (row: Row) => number; columns: Columns<Row> };

/** A few rows without a frame; a wide table scrolls within the page. */
function Rows<Row>({ label, rows, idOf, columns }: RowsProps<Row>) {
  return (
    <div style={{ overflowX: 'auto' }}>
      <Table fz="sm" className={classes.rows ?? ''} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ header, isNumber }) => (
              <Table.Th key={header} ta={isNumber ? 'end' : 'start'}>
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={idOf(row)}>
              {columns.map(({ header, isNumber, cell }) => (
                <Table.Td key={header} ta={isNumber ? 'end' : 'start'}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type Student = NonNullable<Educator['list']>[number];

export function StudentRows({ students, mayOpen }: { students: readonly Student[]; mayOpen: boolean }) {
  if (students.length === 0) return <Note>{t`No users yet. They come with the first redeemed key.`}</Note>;
  const mostPractised = Math.max(...students.flatMap(({ weeks }) => weeks));
  return (
    <Rows
      label={t`Users`}
      rows={students}
      idOf={({ studentId }) => studentId}
      columns={studentColumns(mayOpen, mostPractised)}
    />
  );
}

const studentColumns = (mayOpen: boolean, mostPractised: number): Columns<Student> => [
  {
    header: t({ message: 'Name', context: 'person' }),
    cell: ({ studentId, fullName }) => (
      <span className="flex items-center gap-8 font-medium">
        <PersonMark name={fullName} />
        {mayOpen ? (
          <Link to="/user-management/users/$id" params={{ id: String(studentId) }}>
            {fullName}
          </Link>
        ) : (
          fullName
        )}
      </span>
    ),
  },
  { header: t`Last practice`, cell: ({ lastPractice: day }) => (day === null ? '–' : formatDay(day)) },
  { header: t`8 weeks`, cell: ({ weeks }) => <Bars values={weeks} most={mostPractised} /> },
  {
    header: t`Practice, 30 days`,
    isNumber: true,
    cell: ({ seconds }) => (seconds === 0 ? '–' : formatMinutes(seconds)),
  },
  { header: t`Accuracy`, isNumber: true, cell: ({ accuracy }) => formatAccuracy(accuracy) },
  { header: t`Expiry Date`, cell: ({ expireBy }) => expireBy ?? '–' },
  {
    header: t`Subscription`,
    cell: ({ subscriptionStatus: status, expireBy }) => (
      <SubscriptionBadge
        status={status}
        soon={status === 'Active' && expireBy !== null && isSoon(expireBy) ? t`Ends soon` : null}
      />
    ),
  },
];

const isSoon = (day: string) => daysLeft(day) >= 0 && daysLeft(day) <= soonDays;

type School = Channel['list'][number];

export function SchoolRows({ schools }: { schools: readonly School[] }) {
  if (schools.length === 0) return <Note>{t`No schools or teachers yet.`}</Note>;
  return (
    <Rows
      label={t`Schools and teachers`}
      rows={schools}
      idOf={({ educatorId }) => educatorId}
      columns={schoolColumns()}
    />
  );
}

const schoolColumns = (): Columns<School> => [
  {
    header: t`Name`,
    cell: ({ educatorId, name, purged }) => (
      <Link to="/user-management/schools/$id" params={{ id: String(educatorId) }}>
        {formatRecordName('educator', name, { purged })}
      </Link>
    ),
  },
  { header: t`Users`, isNumber: true, cell: ({ students }) => numbers().format(students) },
  { header: t`Active keys`, isNumber: true, cell: ({ active }) => numbers().format(active) },
  { header: t`Sales, 12 months`, isNumber: true, cell: ({ amount }) => money(amount) },
  { header: t`Status`, cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
];

type Statement = NonNullable<Receiving['statements']>[number];
type StatementsProps = { receiver: Receiver; name: string; statements: readonly Statement[] };

export function Statements({ receiver, name, statements }: StatementsProps) {
  const all = { to: '/sales/statements', search: { month: 'all', receiver, search: name } } as const;
  return (
    <Section title={<Trans>Statements</Trans>} all={{ name: t`All statements`, to: all }}>
      <Rows
        label={t`Statements`}
        rows={statements}
        idOf={({ statementId }) => statementId}
        columns={statementColumns()}
      />
    </Section>
  );
}

const statementColumns = (): Columns<Statement> => [
  {
    header: t`Month`,
    cell: ({ statementId, month }) => (
      <Link to="/sales/statements/$id" params={{ id: String(statementId) }}>
        {formatMonth(month)}
      </Link>
    ),
  },
  { header: t`Number`, cell: ({ number }) => number ?? '–' },
  { header: t`Sales`, isNumber: true, cell: ({ sales }) => numbers().format(sales) },
  { header: t`Amount`, isNumber: true, cell: ({ amount, currency }) => money(amount, currency) },
  {
    header: t`Commission`,
    isNumber: true,
    cell: ({ commission, currency }) => <b>{money(commission, currency)}</b>,
  },
  { header: t`Status`, cell: ({ state, paidOn }) => <StateBadge state={state} paidOn={paidOn} /> },
];

export function Emails({ emails }: { emails: NonNullable<Receiving['emails']> }) {
  const nameOf = ({ kind, about }: (typeof emails)[number]) =>
    kind === 'statement'
      ? t`Statement ${about}`
      : plural(Number(about), { one: 'Reminder about # user', other: 'Reminder about # users' });
  return (
    <RailPart title={t`Emails`}>
      {emails.length === 0 && <Note>{t`None yet.`}</Note>}
      {emails.map((mail) => (
        <div key={`${mail.kind} ${mail.at}`}>
          <Text size="sm" fw={500}>
            {nameOf(mail)}
          </Text>
          <Note size="xs">{[mail.email, formatMoment(mail.at)].filter(Boolean).join(' · ')}</Note>
        </div>
      ))}
    </RailPart>
  );
}
