import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, instant } from './baseline/column-types.ts';

/** Administrators who were invited by mail, with the links of their mails. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const statements = [
    `create table invitations (
      ${id},
      full_name varchar(120) not null,
      email varchar(254) not null,
      email_key varchar(254) not null,
      codes varchar(200) not null,
      language varchar(20) not null,
      invited_by integer not null references administrators (id),
      sent_at ${instant} not null,
      expires_at ${instant} not null
    )`,
    // Of two invitations of one person at once, one is refused.
    'create unique index invitations_email on invitations (email_key)',
    'create index invitations_expiry on invitations (expires_at)',
    'create index invitations_inviter on invitations (invited_by)',
    `create table invitation_links (
      ${id},
      invitation_id integer not null references invitations (id),
      token_hash varchar(64) not null unique,
      job_id integer not null
    )`,
    'create index invitation_links_invitation on invitation_links (invitation_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
