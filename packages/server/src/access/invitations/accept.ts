import type { acceptInvitation as declared } from '@eemusic/contract/access/invitations';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { SignedIn } from '@eemusic/contract/access/session';
import { addAdministrator, assertStrong, findHolders, hashPassword } from '#access/accounts/index.ts';
import { lockAdministrators } from '#access/administrators/index.ts';
import { hashToken, openSession } from '#access/session/index.ts';
import type { Actor, Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { findByLink, type Invitation, removeInvitation } from './store.ts';

export async function openInvitation({ database, clock }: Services, token: string) {
  const { fullName, email } = await getByLink(database.read, token, clock.now());
  return { fullName, email };
}

/** Looks the link up before the slow hashing, so that nobody without a link can keep the server busy. */
export async function acceptInvitation(
  services: Services,
  { token, username, password }: RequestOf<typeof declared>,
  by: Actor,
): Promise<SignedIn> {
  const { database, clock } = services;
  if (!by.origin) throw new Refusal('session.none');
  const { origin } = by;
  const invited = await getByLink(database.read, token, clock.now());
  await assertStrong(password, { ...invited, username });
  const passwordHash = await hashPassword(password);

  return database.change({ ...by, name: invited.fullName }, async (tx) => {
    await lockAdministrators(tx, database);
    const { id: invitationId, fullName, email, codes, invitedBy } = await getByLink(tx, token, clock.now());
    const inviter = (await findHolders(tx, [invitedBy])).get(invitedBy);
    const mayStillInvite =
      inviter &&
      inviter.isActive &&
      !inviter.isDeleted &&
      inviter.codes.has('AD') &&
      inviter.codes.isSupersetOf(new Set(codes));
    if (!mayStillInvite) throw new Refusal('invitation.link');

    const account = { fullName, username, email, passwordHash, role: 2, codes, at: clock.now() } as const;
    const id = await addAdministrator(tx, account);
    await removeInvitation(tx, invitationId);
    tx.audit('administrator.invitation-accepted', { kind: 'administrator', id, name: fullName });
    return openSession(tx, services, { account: { id, role: 2 }, stays: false, origin });
  });
}

async function getByLink(db: Query, token: string, now: Date): Promise<Invitation> {
  const invitation = await findByLink(db, { tokenHash: hashToken(token), now });
  if (!invitation) throw new Refusal('invitation.link');
  return invitation;
}
