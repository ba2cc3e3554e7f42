import {
  adjustStatement,
  payStatement,
  printStatement,
  reopenStatement,
  type Statement,
  payStatements,
} from '@eemusic/contract/sales/statements';
import { Trans, Plural } from '@lingui/react/macro';
import { Button, Menu, NumberInput, Text, Radio, ScrollArea, Stack, Group } from '@mantine/core';
import { IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { download } from '#platform/api/download.ts';
import { company, today } from '#platform/company.ts';
import { money, formatMonth } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { fillIn, FormDialog, IconButton, Note, Opens, ReasonField, useChange } from '#sales/ui/index.ts';
import { CloseMonthButton } from './close-month-button.tsx';
import {
  statementMailsQuery,
  formatMail,
  type MailContact,
  type StatementMails,
  formatSums,
  sumsOf,
} from './queries.ts';
import { firstDayOf, isDay } from '@eemusic/contract/platform/days';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { formatFieldError } from '#platform/sentences/format.ts';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { MoreMenu } from '#platform/ui/more-menu.tsx';
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
      <MoreMenu>
        {rare.map(({ kind, name }) => (
          <Menu.Item key={kind} onClick={() => openDialog(kind)}>
            {name}
          </Menu.Item>
        ))}
      </MoreMenu>
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
  const { field, dialog } = useChange({
    endpoint: reopenStatement,
    initial: { reason: '' },
    inputOf: ({ reason }) => ({ statementId, reason }),
    onDone: onClose,
  });
  return (
    <FormDialog title={t`Reopen this statement`} action={t`Reopen`} color="red" change={dialog} onClose={onClose}>
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
      <ReasonField data-autofocus {...field('reason')} />
    </FormDialog>
  );
}

function AdjustDialog({ statement, onClose }: Props) {
  const { receiver, receiverId, name } = statement;
  const currency = company()?.currency;
  const { field, dialog } = useChange({
    endpoint: adjustStatement,
    initial: { amount: '' as string | number, reason: '' },
    inputOf: (values) => ({ receiver, receiverId, ...values }),
    check: ({ amount }) => (typeof amount !== 'number' || amount === 0 ? { amount: fillIn() } : {}),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t`Adjust the commission of ${formatRecordName(receiver, name, statement)}`}
      action={t`Adjust`}
      change={dialog}
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
        {...field('amount')}
      />
      <ReasonField description={t`Shown on the statement.`} {...field('reason')} />
    </FormDialog>
  );
}

export function PayDialog({ statement, onClose }: Props) {
  const { statementId, receiver, name, commission, currency, number } = statement;
  const { field, dialog } = useChange({
    endpoint: payStatement,
    initial: { paidOn: today(), reference: '' },
    inputOf: (values) => ({ statementId, ...values, number: number ?? undefined }),
    check: ({ paidOn }) => errorOfPayment(paidOn, [statement]),
    onDone: onClose,
  });
  return (
    <FormDialog title={t`Mark as paid`} action={t`Mark as paid`} change={dialog} onClose={onClose}>
      <Text>{t`${money(commission, currency)} for ${formatRecordName(receiver, name, statement)}.`}</Text>
      <DayField label={t`Paid on`} required {...field('paidOn')} />
      <ReasonField
        label={t`Reference`}
        description={t`The reference on the bank transfer.`}
        data-autofocus
        {...field('reference')}
      />
      {commission < 0 && <Note>{t`You are owed this amount. Mark it as paid when it is settled.`}</Note>}
    </FormDialog>
  );
}

/** A payment is recorded after it was made, so its day is not in the future, nor before the month that it pays. */
function errorOfPayment(day: string, statements: readonly Pick<Statement, 'month'>[]): { paidOn?: string } {
  if (!isDay(day)) return {};
  const first = statements.map(({ month }) => firstDayOf(month)).find((one) => day < one);
  if (day <= today() && first === undefined) return {};
  const error = day > today() ? fieldErrorOf('day.future') : fieldErrorOf('day.before-month', { first: first ?? '' });
  return { paidOn: formatFieldError(error) ?? '' };
}

/** With more statements than this, they share one reference. */
const maxEach = 50;

/** Asks for the day on which many statements were paid, and for one reference for all of them or one for each. */
export function PayManyDialog({ statements, onClose }: { statements: readonly Statement[]; onClose: () => void }) {
  const { values, errors, error, change, isSubmitted, field, dialog } = useChange({
    endpoint: payStatements,
    initial: { paidOn: today(), isEach: false, common: '', own: {} as Readonly<Record<number, string>> },
    inputOf: ({ paidOn, isEach, common, own }) => ({
      paidOn,
      payments: statements.map(({ statementId, number }) => ({
        statementId,
        reference: isEach ? (own[statementId] ?? '') : common,
        number: number ?? undefined,
      })),
    }),
    check: ({ paidOn }) => errorOfPayment(paidOn, statements),
    onDone: onClose,
  });
  const { isEach, own } = values;
  const errorOf = (reference: string) => (isSubmitted && reference.trim() === '' ? fillIn() : undefined);
  return (
    <FormDialog
      title={t`Mark as paid`}
      action={t`Mark as paid`}
      change={{ ...dialog, problem: dialog.problem ?? (error && errors['payments']) ?? null }}
      onClose={onClose}
    >
      <Text>
        <Plural value={statements.length} one="# statement" other="# statements" />
        {' · '}
        {formatSums(sumsOf(statements))}
      </Text>
      <DayField label={t`Paid on`} required {...field('paidOn')} />
      {statements.length <= maxEach && (
        <Radio.Group
          label={t`Reference`}
          value={isEach ? 'each' : 'common'}
          onChange={(value) => change({ isEach: value === 'each' })}
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
          {...field('common')}
          error={errorOf(values.common)}
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
                  error={errorOf(reference)}
                  onChange={(value) => change({ own: { ...own, [statementId]: value } })}
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
  const [last] = mails;
  const { values, change, dialog } = useChange({
    endpoint: mailStatement,
    initial: { language: contact.language },
    inputOf: ({ language }) => ({ statementId, email, language, lastMailId: last?.mailId ?? null }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t`Mail this statement`}
      action={t({ message: 'Mail', context: 'verb' })}
      change={dialog}
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
        value={values.language}
        onChange={(chosen) => isLanguage(chosen) && change({ language: chosen })}
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
