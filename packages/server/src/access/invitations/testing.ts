import * as contract from '@eemusic/contract/access/invitations';
import { aStaff } from '#testing/a-staff.ts';

export const guest = { fullName: 'Mei Lin', email: 'mei@example.com', permissions: ['SL' as const, 'CM' as const] };

const linkIn = (text = '') => /\/invitation\/([\w.~-]+)/.exec(text)?.[1] ?? '';

/** Starts a server that can send mails, with one invitation; returns the token of the mailed link. */
export async function anInvitation() {
  const server = await aStaff({ configuration: { SMTP_URL: 'smtp://mail.example.com' } });
  const { call, runJobs, mails } = server;
  const { invitationId } = (await call(contract.sendInvitation, guest)).body;
  const mailed = async () => {
    await runJobs();
    return linkIn(mails.at(-1)?.text);
  };
  const accept = (token: string, overrides: object = {}) =>
    call(
      contract.acceptInvitation,
      { token, username: 'mei', password: 'four violins in tune', ...overrides },
      { token: null },
    );
  const listed = async () => (await call(contract.listInvitations, {})).body;
  return { server, call, invitationId, mailed, accept, listed, token: await mailed() };
}
