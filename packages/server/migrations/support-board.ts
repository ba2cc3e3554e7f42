import { type Kysely, sql } from 'kysely';
import { instant, required, table } from './columns.ts';

type Engine = 'sqlite' | 'postgres';

/** The lists of the board are the specification's and stand in the contract; what is on them is here. */
export async function makeSupport(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeState(db);
  await makeCards(db, engine);
  await makeNotes(db, engine);
  await makeMails(db, engine);
  await makeMailbox(db);
  await findSenders(db);
}

/** One row: raised by every change of the board, so that whoever looks at it learns what is new. */
async function makeState(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('support_state')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('version', 'integer', required)
    .execute();
  await sql`insert into support_state (id, version) values (1, 1)`.execute(db);
}

async function makeCards(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const position = sql.raw(engine === 'postgres' ? 'varchar(200) collate "C"' : 'varchar(200)');
  await table(db, engine, 'support_cards')
    .addColumn('list_id', 'integer', required)
    .addColumn('position', position, required)
    .addColumn('title', 'varchar(200)', required)
    /** Folded, of everything on the card itself; notes and mails have their own. */
    .addColumn('search_key', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('sender_name', 'varchar(120)', required)
    .addColumn('sender_address', 'varchar(254)', required)
    .addColumn('assignee_id', 'integer', (column) => column.references('administrators.id'))
    .addColumn('due_on', 'varchar(10)')
    .addColumn('labels', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('unanswered_since', instant)
    .addColumn('archived_at', instant)
    .addColumn('created_at', instant, required)
    .addColumn('changed_at', instant, required)
    .addColumn('deleted_at', instant)
    .addColumn('touched', 'integer', required)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`create unique index support_cards_place on support_cards (list_id, position)
    where deleted_at is null and archived_at is null`.execute(db);
  await sql`create index support_cards_touched on support_cards (touched)`.execute(db);
  await sql`create index support_cards_archive on support_cards (archived_at, id)
    where deleted_at is null and archived_at is not null`.execute(db);
  await sql`create index support_cards_unanswered on support_cards (unanswered_since)
    where deleted_at is null and archived_at is null and unanswered_since is not null`.execute(db);

  await db.schema
    .createTable('support_links')
    .addColumn('card_id', 'integer', (column) => column.notNull().references('support_cards.id'))
    .addColumn('kind', sql`varchar(10) not null check (kind in ('student', 'educator', 'key', 'score'))`)
    .addColumn('record_id', 'integer', required)
    .addPrimaryKeyConstraint('support_links_once', ['card_id', 'kind', 'record_id'])
    .execute();
}

async function makeNotes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'support_notes')
    .addColumn('card_id', 'integer', (column) => column.notNull().references('support_cards.id'))
    .addColumn('author_id', 'integer', (column) => column.references('administrators.id'))
    .addColumn('search_key', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', instant, required)
    .execute();
  await sql`create index support_notes_card on support_notes (card_id, id)`.execute(db);
}

/** Both directions. `message_id` is what answers refer to; of our own it cannot be guessed. */
async function makeMails(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'support_mails')
    .addColumn('card_id', 'integer', (column) => column.notNull().references('support_cards.id'))
    .addColumn('is_ours', sql`integer not null check (is_ours in (0, 1))`)
    .addColumn('message_id', 'varchar(500)', required)
    .addColumn('reply_to_id', 'varchar(500)')
    .addColumn('sender_name', 'varchar(120)', required)
    .addColumn('sender_address', 'varchar(254)', required)
    .addColumn('recipient', 'varchar(254)', required)
    .addColumn('author_id', 'integer', (column) => column.references('administrators.id'))
    .addColumn('subject', 'varchar(500)', required)
    .addColumn('search_key', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text')
    .addColumn('is_automatic', sql`integer not null default 0 check (is_automatic in (0, 1))`)
    /** What a reader must know: left out, cut short, not what it claims to be. */
    .addColumn('remarks', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('at', instant, required)
    .addColumn('sent_at', instant)
    .addColumn('failed_at', instant)
    .execute();
  await sql`create unique index support_mails_once on support_mails (message_id)`.execute(db);
  await sql`create index support_mails_card on support_mails (card_id, id)`.execute(db);

  await table(db, engine, 'support_attachments')
    .addColumn('mail_id', 'integer', (column) => column.notNull().references('support_mails.id').onDelete('cascade'))
    .addColumn('name', 'varchar(255)', required)
    .addColumn('content_type', 'varchar(120)', required)
    .addColumn('bytes', 'integer', required)
    /** Null where it was too large to be kept. */
    .addColumn('file_name', 'varchar(80)')
    .execute();
  await sql`create index support_attachments_mail on support_attachments (mail_id, id)`.execute(db);
}

/** How far the mailbox was read; another `uid_validity` means that it counts anew. */
async function makeMailbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('support_mailbox')
    .addColumn('name', 'varchar(500)', (column) => column.primaryKey())
    .addColumn('uid_validity', 'varchar(20)', required)
    .addColumn('last_uid', 'bigint', required)
    .addColumn('read_at', instant)
    .addColumn('fault', 'varchar(300)')
    .execute();
}

/** Students by the address that they write from; educators have such an index already. */
async function findSenders(db: Kysely<unknown>): Promise<void> {
  await sql`create index students_address on students (lower(contact_email), id)
    where deleted_at is null and contact_email <> ''`.execute(db);
}
