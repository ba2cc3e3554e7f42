import * as contract from '@eemusic/contract/access/invitations';
import type { Serve } from '#platform/http/index.ts';
import { makeMailLimits } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { acceptInvitation, openInvitation } from './accept.ts';
import { listInvitations } from './list.ts';
import { resendInvitation } from './resend.ts';
import { revokeInvitation } from './revoke.ts';
import { sendInvitation } from './send.ts';

export function invitationRoutes(serve: Serve, services: Services): void {
  const limits = makeMailLimits();
  serve(contract.listInvitations, () => listInvitations(services));
  serve(contract.sendInvitation, (request, by) => sendInvitation({ ...services, limits }, request, by));
  serve(contract.resendInvitation, (request, by) => resendInvitation({ ...services, limits }, request, by));
  serve(contract.revokeInvitation, (request, by) => revokeInvitation(services, request, by));
  serve(contract.openInvitation, ({ token }) => openInvitation(services, token));
  serve(contract.acceptInvitation, (request, by) => acceptInvitation(services, request, by));
}
