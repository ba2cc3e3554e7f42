import type { sendInvitation as declared } from '@eemusic/contract/access/invitations';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { findAccount } from '#access/accounts/index.ts';
import { assertMayGrant, changeAdministrators } from '#access/administrators/index.ts';
import type { Administrator, Query } from '#platform/database/index.ts';
import { assertBelow, message, Refusal } from '#platform/http/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { canMail, type Count, type MailLimits } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { addInvitation, countInvitations } from './store.ts';

/** Runs under the lock of administrators, so that no account is made with this email at the same time. */
export function sendInvitation(
  services: Services & { limits: MailLimits },
  { fullName, email, permissions }: RequestOf<typeof declared>,
  by: Administrator,
) {
  assertCanMail(services);
  const send = (count: Count) =>
    changeAdministrators(services.database, by, async (tx, actor) => {
      assertMayGrant(actor, permissions);
      await assertFree(tx, email);
      assertBelow('invitation', await countInvitations(tx));
      await count(by.id, email);
      const now = services.clock.now();
      const { language } = by;
      const invitation = { fullName, email, codes: permissions, language, invitedBy: by.id, now };
      const invitationId = await addInvitation(tx, invitation);
      await enqueue(tx, 'invitations.mail', { invitationId, sentAt: now.toISOString() }, { now });
      tx.audit(
        'administrator.invited',
        { kind: 'administrator', id: null, name: fullName },
        { after: { fullName, email, codes: permissions } },
      );
      return { ...message('invitation.sent', { email }), invitationId };
    });
  return services.limits.counting(send);
}

export function assertCanMail(services: Services): void {
  if (!canMail(services)) throw new Refusal('invitation.no-mail');
}

export async function assertFree(db: Query, email: string): Promise<void> {
  if ((await findAccount(db, email)) === null) return;
  throw new Refusal('administrator.email-taken', { fields: { email: fieldErrorOf('administrator.email-taken') } });
}
