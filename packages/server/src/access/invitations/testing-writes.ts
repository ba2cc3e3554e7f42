import * as contract from '@eemusic/contract/access/invitations';
import { anInvitation, guest } from './testing.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

export const writes: ExampleWrites = {
  'invitations.sendInvitation': async () => {
    const { server, call } = await anInvitation();
    const send = (email: string) => () => call(contract.sendInvitation, { ...guest, email });
    return { server, done: send('other@example.com'), refused: send(server.me.email) };
  },
  'invitations.resendInvitation': async () => {
    const { server, call, invitationId } = await anInvitation();
    const resend = (id: number) => () => call(contract.resendInvitation, { invitationId: id });
    return { server, done: resend(invitationId), refused: resend(999_999) };
  },
  'invitations.revokeInvitation': async () => {
    const { server, call, invitationId } = await anInvitation();
    const revoke = (id: number) => () => call(contract.revokeInvitation, { invitationId: id });
    return { server, done: revoke(invitationId), refused: revoke(999_999) };
  },
  'invitations.acceptInvitation': async () => {
    const { server, accept, token } = await anInvitation();
    return { server, done: () => accept(token), refused: () => accept('other'), actor: { kind: 'visitor' } };
  },
};
