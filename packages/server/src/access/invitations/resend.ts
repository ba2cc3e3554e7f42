import { assertMayGrant, changeAdministrators } from '#access/administrators/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import type { Count, MailLimits } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { assertCanMail, assertFree } from './send.ts';
import { findInvitation, renewInvitation } from './store.ts';

/** The person who resends an invitation becomes the inviter and grants its codes. */
export function resendInvitation(
  services: Services & { limits: MailLimits },
  { invitationId }: { invitationId: number },
  by: Administrator,
) {
  assertCanMail(services);
  const resend = (count: Count) =>
    changeAdministrators(services.database, by, async (tx, actor) => {
      const invitation = await findInvitation(tx, invitationId);
      if (!invitation) throw new Refusal('invitation.not-found');
      const { fullName, email, codes } = invitation;
      assertMayGrant(actor, codes);
      await assertFree(tx, email);
      await count(by.id, email);
      const now = services.clock.now();
      await renewInvitation(tx, { id: invitationId, invitedBy: by.id, now });
      await enqueue(tx, 'invitations.mail', { invitationId, sentAt: now.toISOString() }, { now });
      tx.audit(
        'administrator.invited-again',
        { kind: 'administrator', id: null, name: fullName },
        { after: { fullName, email, codes } },
      );
      return message('invitation.sent', { email });
    });
  return services.limits.counting(resend);
}
