import { changeAdministrators } from '#access/administrators/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { findInvitation, removeInvitation } from './store.ts';

export function revokeInvitation(
  { database }: Services,
  { invitationId }: { invitationId: number },
  by: Administrator,
) {
  return changeAdministrators(database, by, async (tx) => {
    const invitation = await findInvitation(tx, invitationId);
    if (!invitation) throw new Refusal('invitation.not-found');
    const { fullName, email, codes } = invitation;
    await removeInvitation(tx, invitationId);
    tx.audit(
      'administrator.invitation-revoked',
      { kind: 'administrator', id: null, name: fullName },
      { before: { fullName, email, codes } },
    );
    return message('invitation.revoked');
  });
}
