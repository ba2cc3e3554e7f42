import { isLanguage, languages } from '@eemusic/contract/platform/languages';
import { formatMonth } from '#platform/locales/formats.ts';
import { mailStatement } from '@eemusic/contract/sales/mailing';
import type { Statement } from '@eemusic/contract/sales/statements';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { languageNames } from '#platform/locales/language.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { formatMail, type MailContact, type StatementMails } from './queries.ts';
import { ChangeDialog, Note, useChange } from '#sales/ui/index.ts';

type Props = { statement: Statement; contact: MailContact; mails: StatementMails; onClose: () => void };

export function MailDialog({ statement, contact, mails, onClose }: Props) {
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
    <ChangeDialog
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
    </ChangeDialog>
  );
}
