import {
  adjustStatement,
  payStatement,
  printStatement,
  reopenStatement,
  type Statement,
  payStatements,
} from '@eemusic/contract/sales/statements';
import { Trans, Plural } from '@lingui/react/macro';
import { ActionIcon, Button, Menu, NumberInput, Text, Radio, ScrollArea, Stack, Group } from '@mantine/core';
import { IconDots, IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { download } from '#platform/api/download.ts';
import { call } from '#platform/api/call.ts';
import { company, today } from '#platform/company.ts';
import { money, formatMonth } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { FormDialog, IconButton, Note, Opens, ReasonField, useChange } from '#sales/ui/index.ts';
import { CloseMonthButton } from './close-month-button.tsx';
import {
  statementMailsQuery,
  formatMail,
  type MailContact,
  type StatementMails,
  formatSums,
  sumsOf,
} from './queries.ts';
import { firstDayOf } from '@eemusic/contract/platform/days';
import { Day } from '@eemusic/contract/platform/values';
import { fieldErrorOf, readIssue } from '@eemusic/contract/platform/field-errors';
import { formatFieldError } from '#platform/sentences/format.ts';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { isLanguage, languages } from '@eemusic/contract/platform/languages';
import { mailStatement } from '@eemusic/contract/sales/mailing';
import { languageNames } from '#platform/locales/language.ts';

export function StatementActions({ statement }: { statement: Statement }) {
  const [dialog, openDialog] = useState<'pay' | 'reopen' | 'adjust' | null>(null);
  const print = useMutation({ mutationFn: () => download(printStatement, { id: String(statement.statementId) }) });
  const rare = [
    ...(statement.state === 'open' ? [] : [{ kind: 'reopen' as const, name: t`Reopen` }]),
    { kind: 'adjust' as const, name: t`Adjust` },
  ];
  const Dialog = dialog && { pay: PayDialog, adjust: AdjustDialog, reopen: ReopenDialog }[dialog];
  return (
    <>
      <IconButton icon={IconFileTypePdf} loading={print.isPending} onClick={() => print.mutate()}>
        PDF
      </IconButton>
      {statement.state !== 'open' && <MailButton statement={statement} />}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t`More actions`}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {rare.map(({ kind, name }) => (
            <Menu.Item key={kind} onClick={() => openDialog(kind)}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {statement.state === 'open' && <CloseMonthButton month={statement.month} isClosed variant="filled" />}
      {statement.state === 'closed' && <Button size="sm" onClick={() => openDialog('pay')}>{t`Mark as paid`}</Button>}
      {Dialog && <Dialog statement={statement} onClose={() => openDialog(null)} />}
    </>
  );
}

/** Mails a closed statement to the contact of its channel or school; hidden without a contact or a mail server. */
function MailButton({ statement }: { statement: Statement }) {
  const { data } = useQuery(statementMailsQuery(statement.statementId));
  if (data?.canSend !== true || data.contact === null) return null;
  const { contact, mails } = data;
  return (
    <Opens
      renderButton={(open) => (
        <IconButton icon={IconMail} onClick={open}>
          <Trans context="verb">Mail</Trans>
        </IconButton>
      )}
    >
      {(close) => <MailDialog {...{ statement, contact, mails }} onClose={close} />}
    </Opens>
  );
}

type Props = { statement: Statement; onClose: () => void };

function ReopenDialog({ statement: { statementId, state }, onClose }: Props) {
  const [reason, setReason] = useState('');
  const isMissing = reason.trim() === '';
  const change = useChange({
    send: (options) => call(reopenStatement, { statementId, reason }, options),
    onDone: onClose,
    isComplete: !isMissing,
  });
  return (
    <FormDialog title={t`Reopen this statement`} action={t`Reopen`} color="red" change={change} onClose={onClose}>
      <Text>
        <Trans>
          Reopening lets new entries in, as long as the other statement of the same sale – that of its channel or school
          – is open, too. When you close the month again, the number gets the suffix R2.
        </Trans>
      </Text>
      {state === 'paid' && (
        <Text>
          <Trans>
            This statement is marked as paid. Reopening clears the payment; you’ll find it in the activity log.
          </Trans>
        </Text>
      )}
      <ReasonField
        data-autofocus
        value={reason}
        error={change.missing(isMissing) ?? change.fields['reason']}
        onChange={setReason}
      />
    </FormDialog>
  );
}

function AdjustDialog({ statement, onClose }: Props) {
  const { receiver, receiverId, name } = statement;
  const currency = company()?.currency;
  const [amount, setAmount] = useState<string | number>('');
  const [reason, setReason] = useState('');
  const isWithout = { amount: typeof amount !== 'number' || amount === 0, reason: reason.trim() === '' };
  const change = useChange({
    send: (options) => call(adjustStatement, { receiver, receiverId, amount: Number(amount), reason }, options),
    onDone: onClose,
    isComplete: !isWithout.amount && !isWithout.reason,
  });
  return (
    <FormDialog
      title={t`Adjust the commission of ${formatRecordName(receiver, name, statement)}`}
      action={t`Adjust`}
      change={change}
      onClose={onClose}
    >
      <Text>
        <Trans>
          It is added to the statement of this month or, if this month is closed, of the next open one. Enter a negative
          amount to deduct.
        </Trans>
      </Text>
      <NumberInput
        label={currency === undefined ? t`Amount` : t`Amount in ${currency}`}
        required
        data-autofocus
        decimalScale={2}
        clampBehavior="none"
        hideControls
        value={amount}
        error={change.missing(isWithout.amount) ?? change.fields['amount']}
        onChange={setAmount}
      />
      <ReasonField
        description={t`Shown on the statement.`}
        value={reason}
        error={change.missing(isWithout.reason) ?? change.fields['reason']}
        onChange={setReason}
      />
    </FormDialog>
  );
}

export function PayDialog({ statement, onClose }: Props) {
  const { statementId, receiver, name, commission, currency, number } = statement;
  const paidOn = usePaidOn([statement]);
  const [reference, setReference] = useState('');
  const isMissing = reference.trim() === '';
  const change = useChange({
    send: (options) =>
      call(payStatement, { statementId, paidOn: paidOn.value, reference, number: number ?? undefined }, options),
    onDone: onClose,
    isComplete: paidOn.error === null && !isMissing,
  });
  return (
    <FormDialog title={t`Mark as paid`} action={t`Mark as paid`} change={change} onClose={onClose}>
      <Text>{t`${money(commission, currency)} for ${formatRecordName(receiver, name, statement)}.`}</Text>
      <PaidOnField paidOn={paidOn} change={change} />
      <ReasonField
        label={t`Reference`}
        description={t`The reference on the bank transfer.`}
        data-autofocus
        value={reference}
        error={change.missing(isMissing) ?? change.fields['reference']}
        onChange={setReference}
      />
      {commission < 0 && <Note>{t`You are owed this amount. Mark it as paid when it is settled.`}</Note>}
    </FormDialog>
  );
}

function usePaidOn(statements: readonly Pick<Statement, 'month'>[]) {
  const [value, set] = useState(() => today());
  return { value, set, error: errorOf(value, statements) };
}

/** A payment is recorded after it was made, so its day is not in the future, nor before the month that it pays. */
function errorOf(day: string, statements: readonly Pick<Statement, 'month'>[]): string | null {
  const { error } = Day.safeParse(day);
  const [issue] = error?.issues ?? [];
  if (issue) return formatFieldError(readIssue(issue));
  if (day > today()) return formatFieldError(fieldErrorOf('day.future'));
  const first = statements.map(({ month }) => firstDayOf(month)).find((one) => day < one);
  return first === undefined ? null : formatFieldError(fieldErrorOf('day.before-month', { first }));
}

type PaidOnProps = {
  paidOn: ReturnType<typeof usePaidOn>;
  change: { isSubmitted: boolean; fields: { readonly [field: string]: string } };
};

function PaidOnField({ paidOn: { value, set, error }, change: { isSubmitted, fields } }: PaidOnProps) {
  return (
    <DayField
      label={t`Paid on`}
      name="paidOn"
      required
      value={value}
      error={(isSubmitted ? error : null) ?? fields['paidOn']}
      onChange={set}
    />
  );
}

/** With more statements than this, they share one reference. */
const maxEach = 50;

/** Asks for the day on which many statements were paid, and for one reference for all of them or one for each. */
export function PayManyDialog({ statements, onClose }: { statements: readonly Statement[]; onClose: () => void }) {
  const paidOn = usePaidOn(statements);
  const [isEach, setIsEach] = useState(false);
  const [common, setCommon] = useState('');
  const [own, setOwn] = useState<Readonly<Record<number, string>>>({});
  const payments = statements.map(({ statementId, number }) => ({
    statementId,
    reference: isEach ? (own[statementId] ?? '') : common,
    number: number ?? undefined,
  }));
  const isMissing = (reference: string) => reference.trim() === '';
  const change = useChange({
    send: (options) => call(payStatements, { paidOn: paidOn.value, payments }, options),
    onDone: onClose,
    isComplete: paidOn.error === null && !payments.some(({ reference }) => isMissing(reference)),
  });
  return (
    <FormDialog
      title={t`Mark as paid`}
      action={t`Mark as paid`}
      change={{ ...change, problem: change.problem ?? change.fields['payments'] ?? null }}
      onClose={onClose}
    >
      <Text>
        <Plural value={statements.length} one="# statement" other="# statements" />
        {' · '}
        {formatSums(sumsOf(statements))}
      </Text>
      <PaidOnField paidOn={paidOn} change={change} />
      {statements.length <= maxEach && (
        <Radio.Group
          label={t`Reference`}
          value={isEach ? 'each' : 'common'}
          onChange={(value) => setIsEach(value === 'each')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="common" label={t`One for all`} />
            <Radio value="each" label={t`One for each statement`} />
          </Stack>
        </Radio.Group>
      )}
      {!isEach && (
        <ReasonField
          label={t`Reference of all`}
          description={t`The reference on the bank transfer.`}
          data-autofocus
          value={common}
          error={change.missing(isMissing(common))}
          onChange={setCommon}
        />
      )}
      {isEach && (
        <ScrollArea.Autosize mah={320} type="auto" offsetScrollbars>
          <Stack gap="sm">
            {statements.map((statement) => {
              const { statementId, receiver, name, month, commission, currency } = statement;
              const reference = own[statementId] ?? '';
              return (
                <ReasonField
                  key={statementId}
                  label={formatRecordName(receiver, name, statement)}
                  description={`${formatMonth(month)} · ${money(commission, currency)}`}
                  value={reference}
                  error={change.missing(isMissing(reference))}
                  onChange={(value) => setOwn((written) => ({ ...written, [statementId]: value }))}
                />
              );
            })}
          </Stack>
        </ScrollArea.Autosize>
      )}
      {statements.some(({ commission }) => commission < 0) && (
        <Note>{t`Negative amounts are owed to you. They are marked as settled by the same reference.`}</Note>
      )}
    </FormDialog>
  );
}

function MailDialog({ statement, contact, mails, onClose }: Props & { contact: MailContact; mails: StatementMails }) {
  const { statementId, receiver, name, month } = statement;
  const { email } = contact;
  const [language, setLanguage] = useState(contact.language);
  const [last] = mails;
  const lastMailId = last?.mailId ?? null;
  const change = useChange({
    send: (options) => call(mailStatement, { statementId, email, language, lastMailId }, options),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t`Mail this statement`}
      action={t({ message: 'Mail', context: 'verb' })}
      change={change}
      onClose={onClose}
    >
      <Text>
        <Trans>
          Mail the statement of {formatRecordName(receiver, name, statement)} for {formatMonth(month)} as a PDF?
        </Trans>
      </Text>
      <Stack gap={0}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        {contact.name !== '' && <Text c="dimmed">{contact.name}</Text>}
      </Stack>
      <Radio.Group
        label={t`Language`}
        value={language}
        onChange={(chosen) => {
          if (isLanguage(chosen)) setLanguage(chosen);
        }}
      >
        <Group mt="xs" gap="lg">
          {languages.map((one) => (
            <Radio key={one} value={one} label={<span lang={one}>{languageNames[one]}</span>} />
          ))}
        </Group>
      </Radio.Group>
      {last && (
        <Note>
          {last.state === 'waiting'
            ? t`An earlier email to ${last.email} has not gone out yet. This one replaces it.`
            : formatMail(last)}
        </Note>
      )}
    </FormDialog>
  );
}
