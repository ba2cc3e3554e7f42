import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { statementMailsQuery } from './queries.ts';
import { formatMail } from './format-mail.ts';

/** To whom a statement was mailed and when, newest first; nothing if it was never mailed. */
export function StatementMailList({ statementId }: { statementId: number }) {
  const { data } = useQuery(statementMailsQuery(statementId));
  if (data === undefined || data.mails.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label={t`Emails`}>
      <Title order={2}>
        <Trans>Emails</Trans>
      </Title>
      <List listStyleType="none" spacing={4}>
        {data.mails.map((mail) => (
          <List.Item key={mail.mailId} style={{ overflowWrap: 'anywhere' }}>
            {formatMail(mail)}{' '}
            <Text span c="dimmed">
              · {mail.orderedBy ?? t`on the day set`}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
