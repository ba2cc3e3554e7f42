import { findAdministrator } from '#access/accounts/index.ts';
import { hashToken, newToken } from '#access/session/index.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { compose } from '#platform/mailer/index.ts';
import { publicAddress, type Services } from '#platform/services.ts';
import { mailTexts } from './mail-texts.ts';
import { addLink, findInvitation } from './store.ts';

type Order = {
  invitationId: number;
  /** Identifies the sending; another job mails it if the invitation has been sent again since. */
  sentAt: string;
};

/** Makes the token when the mail is sent, so that no queued job contains one. */
export function mailInvitation({ database, random, configuration, mailer }: Services): Handler {
  return async (payload, { id: jobId }) => {
    const { invitationId, sentAt } = payload as Order;
    const token = newToken(random);
    const found = await database.write(async (tx) => {
      const invitation = await findInvitation(tx, invitationId);
      if (invitation?.sentAt !== sentAt) return null;
      await addLink(tx, { invitationId, tokenHash: hashToken(token), jobId });
      const inviter = await findAdministrator(tx, invitation.invitedBy);
      return { ...invitation, inviter: inviter?.full_name || inviter?.username || '' };
    });
    if (!found) return;

    const { email, fullName, language, inviter } = found;
    const link = `${publicAddress(configuration)}/invitation/${token}`;
    const message = mailTexts[language]({ name: fullName, inviter, link });
    await mailer.send({ to: email, id: `invitation.${jobId}`, ...compose({ language, ...message }) });
  };
}
