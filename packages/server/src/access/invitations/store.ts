import { invitationHours } from '@eemusic/contract/access/invitations';
import { hour } from '@eemusic/contract/platform/durations';
import type { Generated, Transaction } from 'kysely';
import { readCodes, readLanguage } from '#access/accounts/index.ts';
import { countRows, folded, insertRow, type Query, unlessTaken } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';

type InvitationsTable = {
  id: Generated<number>;
  full_name: string;
  email: string;
  email_key: string;
  /** Separated by commas. */
  codes: string;
  language: string;
  invited_by: number;
  sent_at: string;
  expires_at: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    invitations: InvitationsTable;
    invitation_links: {
      id: Generated<number>;
      invitation_id: number;
      token_hash: string;
      /** The job that mails the link; a retry of the job makes another token. */
      job_id: number;
    };
  }
}

const validFor = invitationHours * hour;
/** How long an expired invitation remains listed, so that it can be sent again. */
const retentionPeriod = 30 * 24 * hour;

type Tx = Transaction<Tables>;

const findInvitations = (db: Query) =>
  db
    .selectFrom('invitations')
    .select(['invitations.id', 'invitations.full_name as fullName', 'invitations.email', 'invitations.codes'])
    .select(['invitations.language', 'invited_by as invitedBy', 'sent_at as sentAt', 'expires_at as expiresAt']);

const invitationOf = <Row extends { codes: string; language: string }>({ codes, language, ...row }: Row) => ({
  ...row,
  codes: readCodes(codes),
  language: readLanguage(language) ?? 'en',
});

export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

type New = Pick<Invitation, 'fullName' | 'email' | 'codes' | 'language' | 'invitedBy'>;

export async function addInvitation(tx: Tx, invitation: New, now: Date): Promise<number> {
  const { fullName, email, codes, language, invitedBy } = invitation;
  const person = { full_name: fullName, email, email_key: folded(email), codes: codes.join(','), language };
  return unlessTaken(
    insertRow(tx, 'invitations', { ...person, invited_by: invitedBy, ...timesFrom(now) }),
    { name: 'invitations_email', columns: 'invitations.email_key' },
    () => new Refusal('invitation.sent-already'),
  );
}

/** Restarts the invitation's validity under this inviter; links of earlier mails stop working. */
export async function renewInvitation(
  tx: Tx,
  { id, invitedBy, now }: { id: number; invitedBy: number; now: Date },
): Promise<void> {
  await tx.deleteFrom('invitation_links').where('invitation_id', '=', id).execute();
  await tx
    .updateTable('invitations')
    .set({ invited_by: invitedBy, ...timesFrom(now) })
    .where('id', '=', id)
    .execute();
}

const timesFrom = (now: Date) => ({
  sent_at: now.toISOString(),
  expires_at: new Date(now.getTime() + validFor).toISOString(),
});

export async function listInvitations(db: Query) {
  const rows = await findInvitations(db)
    .innerJoin('administrators', 'administrators.id', 'invitations.invited_by')
    .select(['administrators.full_name as inviter', 'administrators.username'])
    .orderBy('sent_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .execute();
  return rows.map(({ inviter, username, ...row }) => ({ ...invitationOf(row), inviter: inviter || username }));
}

export const countInvitations = (db: Query) => countRows(db.selectFrom('invitations'));

export async function findInvitation(db: Query, id: number) {
  const row = await findInvitations(db).where('id', '=', id).executeTakeFirst();
  return row ? invitationOf(row) : null;
}

export async function getInvitation(db: Query, id: number): Promise<Invitation> {
  const invitation = await findInvitation(db, id);
  if (!invitation) throw new Refusal('invitation.not-found');
  return invitation;
}

/** Returns the invitation of a valid link. */
export async function findByLink(
  db: Query,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<Invitation | null> {
  const row = await findInvitations(db)
    .innerJoin('invitation_links', 'invitation_links.invitation_id', 'invitations.id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row ? invitationOf(row) : null;
}

/**
 * Adds a link. Links of other jobs stop working; those of the same job stay, because its first mail may have arrived
 * before the retry.
 */
export async function addLink(
  tx: Tx,
  { invitationId, tokenHash, jobId }: { invitationId: number; tokenHash: string; jobId: number },
): Promise<void> {
  await tx
    .deleteFrom('invitation_links')
    .where('invitation_id', '=', invitationId)
    .where('job_id', '!=', jobId)
    .execute();
  await tx
    .insertInto('invitation_links')
    .values({ invitation_id: invitationId, token_hash: tokenHash, job_id: jobId })
    .execute();
}

export async function deleteInvitation(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('invitation_links').where('invitation_id', '=', id).execute();
  await tx.deleteFrom('invitations').where('id', '=', id).execute();
}

/** Deletes what expired so long ago that nobody sends it again. */
export async function deleteForgotten(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionPeriod).toISOString();
  const forgotten = tx.selectFrom('invitations').select('id').where('expires_at', '<', before);
  await tx.deleteFrom('invitation_links').where('invitation_id', 'in', forgotten).execute();
  await tx.deleteFrom('invitations').where('expires_at', '<', before).execute();
}
