import { listStatementMails, mailStatement } from '@eemusic/contract/sales/mailing';
import { closeMonth, listStatements } from '@eemusic/contract/sales/statements';
import type { Configuration } from '#platform/configuration.ts';
import { aSale } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';

type Options = { configuration?: Partial<Configuration>; isClosed?: boolean };

/** Starts a server that can send mails, with a channel's statement for March 2026. */
export async function aMailableStatement({ configuration = {}, isClosed = true }: Options = {}) {
  const server = await aStaff({
    codes: ['SM', 'UM'],
    configuration: { SMTP_URL: 'smtp://mail.example.com', ...configuration },
  });
  const sold = await aSale(server.services);
  if (isClosed) await server.call(closeMonth, { month: '2026-03' });
  const { statements } = (await server.call(listStatements, { receiver: 'channel' })).body;
  const statementId = statements[0]?.statementId ?? 0;
  return {
    ...server,
    ...sold,
    statementId,
    mail: (overrides: object = {}) =>
      server.call(mailStatement, {
        ...{ statementId, email: 'mei@example.com', language: 'en', lastMailId: null },
        ...overrides,
      }),
    mailed: async () => (await server.call(listStatementMails, { id: String(statementId) })).body,
  };
}
