import type { listInvitations as declared } from '@eemusic/contract/access/invitations';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { permissionName } from '@eemusic/contract/platform/permissions';
import { canMail } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { listedInvitations } from './store.ts';

export async function listInvitations(services: Services): Promise<ResultOf<typeof declared>> {
  const now = services.clock.now().toISOString();
  const invitations = await listedInvitations(services.database.read);
  return {
    canSend: canMail(services),
    invitations: invitations.map(({ id, fullName, email, codes, inviter, sentAt, expiresAt }) => ({
      invitationId: id,
      fullName,
      email,
      permissions: codes.map((code) => ({ code, name: permissionName(code) })),
      invitedBy: inviter,
      sentAt,
      expiresAt,
      isExpired: expiresAt <= now,
    })),
  };
}
