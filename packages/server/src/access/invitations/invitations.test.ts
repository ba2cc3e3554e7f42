import * as contract from '@eemusic/contract/access/invitations';
import { createAdministrator, listAdministrators } from '@eemusic/contract/access/administrators';
import { login } from '@eemusic/contract/access/session';
import { hour } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { maxMailsPerHour } from '#platform/mailer/index.ts';
import { anApplication, aStaff } from '#testing/a-staff.ts';
import { anInvitation, guest } from './testing.ts';

const over = 'This invitation has expired or was already used';

describe('an invitation', () => {
  it('becomes an account with a password chosen by its owner, who is then signed in', async () => {
    const { server, call, accept, listed, token } = await anInvitation();
    expect(await call(contract.openInvitation, { token }, { token: null })).toMatchObject({
      body: { fullName: 'Mei Lin', email: 'mei@example.com' },
    });

    const { status, body } = await accept(token);

    expect(status).toBe(200);
    expect(await server.sessionStatus({ id: body.userId, token: body.token })).toBe(200);
    const { users } = (await call(listAdministrators, { page: 1, size: 10, searchQuery: 'mei' })).body;
    expect(users).toMatchObject([
      { fullName: 'Mei Lin', username: 'mei', permissions: [{ code: 'SL' }, { code: 'CM' }], isActive: 1 },
    ]);
    const again = await call(login, { email: guest.email, password: 'four violins in tune' }, { token: null });
    expect(again.status).toBe(200);
    expect((await listed()).invitations).toEqual([]);
  });

  it('works once, even for two requests at the same time', async () => {
    const { accept, token } = await anInvitation();

    const answers = await Promise.all([accept(token), accept(token, { username: 'other' })]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await accept(token)).toRefuse(400, over);
  });

  it('is valid for 72 hours, and then shown as expired', async () => {
    const { server, call, accept, token } = await anInvitation();

    server.wait(72 * hour);

    expect(await accept(token)).toRefuse(400, over);
    const { body } = await call(contract.listInvitations, {}, { token: await server.signIn(server.me.id) });
    expect(body.invitations).toMatchObject([{ email: guest.email, isExpired: true }]);
  });

  it('is sent again with another link, which replaces the first', async () => {
    const { call, invitationId, mailed, accept, token } = await anInvitation();

    expect(await call(contract.resendInvitation, { invitationId })).toMatchObject({ status: 200 });
    const other = await mailed();

    expect(other).not.toBe(token);
    expect(await accept(token)).toRefuse(400, over);
    expect((await accept(other)).status).toBe(200);
  });

  it('can be revoked', async () => {
    const { call, invitationId, accept, token } = await anInvitation();

    await call(contract.revokeInvitation, { invitationId });

    expect(await accept(token)).toRefuse(400, over);
    expect(await call(contract.revokeInvitation, { invitationId })).toRefuse(404, 'This invitation does not exist');
  });

  it('grants nothing that the inviter could no longer grant', async () => {
    const { server, call, mailed, accept } = await anInvitation();
    const { id } = await server.createTestAdministrator('AD', 'SL');
    const theirs = await server.signIn(id);
    const other = { fullName: 'Lu Yi', email: 'lu@example.com', permissions: ['SL' as const] };
    expect((await call(contract.sendInvitation, other, { token: theirs })).status).toBe(200);
    const token = await mailed();

    await server.setStatus(id, 0);

    expect(await accept(token)).toRefuse(400, over);
  });

  it('requires a free username and a password that is hard to guess', async () => {
    const { server, accept, token } = await anInvitation();
    const { username } = await server.userOf(server.me.id);

    expect(await accept(token, { username })).toRefuse(409, 'Another administrator has this username');
    expect(await accept(token, { password: 'password123' })).toRefuse(
      400,
      'This password is too easy to guess. Please choose another one',
    );
    expect((await accept(token)).status).toBe(200);
  });
});

describe('inviting', () => {
  it('is refused for somebody who has an account, or is already invited', async () => {
    const { server, call } = await anInvitation();

    const own = await call(contract.sendInvitation, { ...guest, email: server.me.email.toUpperCase() });
    expect(own).toRefuse(409, 'Another administrator has this email');
    expect(await call(contract.sendInvitation, guest)).toRefuse(
      409,
      'This person has already been invited. Send the invitation again instead',
    );
  });

  it('ends with an account that was made in the meantime', async () => {
    const { call, accept, token, invitationId } = await anInvitation();
    await call(createAdministrator, await anApplication({ email: guest.email }));

    expect(await accept(token)).toRefuse(409, 'Another administrator has this email');
    expect(await call(contract.resendInvitation, { invitationId })).toRefuse(
      409,
      'Another administrator has this email',
    );
  });

  it('grants only codes that the inviter holds', async () => {
    const { server, call } = await anInvitation();
    const { id } = await server.createTestAdministrator('AD');
    const token = await server.signIn(id);

    const answer = await call(contract.sendInvitation, { ...guest, email: 'lu@example.com' }, { token });

    expect(answer.status).toBe(403);
  });

  it('is refused when one mailbox gets very many, by whatever address', async () => {
    const { call, invitationId } = await anInvitation();
    for (let count = 1; count < maxMailsPerHour.recipient; count += 1)
      expect((await call(contract.resendInvitation, { invitationId })).status).toBe(200);

    expect(await call(contract.resendInvitation, { invitationId })).toRefuse(429);
    expect(await call(contract.sendInvitation, { ...guest, email: 'mei+other@example.com' })).toRefuse(429);
    expect((await call(contract.sendInvitation, { ...guest, email: 'lu@example.com' })).status).toBe(200);
  });

  it('is refused where no mail can be sent', async () => {
    const { call } = await aStaff();

    expect(await call(contract.sendInvitation, guest)).toRefuse(
      409,
      'The console cannot send email yet. Set a password instead',
    );
    expect((await call(contract.listInvitations, {})).body).toEqual({ invitations: [], canSend: false });
  });
});
