import { type ColumnTypes, flag, flagFrom, instant } from './column-types.ts';

/** The cards of the support board with their notes and mails; its lists are the specification's and stand in the contract. */
export const supportTables = (types: ColumnTypes): readonly string[] => [...board(types), ...mails(types)];

function board({ id, sorted }: ColumnTypes): readonly string[] {
  return [
    // One row: raised by every change of the board, so that whoever looks at it learns what is new.
    `create table support_state (
      id integer primary key check (id = 1),
      version integer not null
    )`,
    `insert into support_state (id, version) values (1, 1)`,

    // The search key is of the card itself; notes and mails have their own.
    `create table support_cards (
      ${id},
      list_id integer not null,
      position ${sorted(200)} not null,
      title varchar(200) not null,
      search_key text not null,
      text text not null,
      sender_name varchar(120) not null,
      sender_address varchar(254) not null,
      assignee_id integer references administrators (id),
      due_on varchar(10),
      labels text not null default '[]',
      unanswered_since ${instant},
      archived_at ${instant},
      created_at ${instant} not null,
      changed_at ${instant} not null,
      deleted_at ${instant},
      touched integer not null,
      version integer not null default 1
    )`,
    `create unique index support_cards_place on support_cards (list_id, position)
      where deleted_at is null and archived_at is null`,
    `create index support_cards_touched on support_cards (touched)`,
    `create index support_cards_archive on support_cards (archived_at, id)
      where deleted_at is null and archived_at is not null`,
    `create index support_cards_unanswered on support_cards (unanswered_since)
      where deleted_at is null and archived_at is null and unanswered_since is not null`,

    `create table support_links (
      card_id integer not null references support_cards (id),
      kind varchar(10) not null,
      record_id integer not null,
      constraint support_links_once primary key (card_id, kind, record_id)
    )`,

    `create table support_notes (
      ${id},
      card_id integer not null references support_cards (id),
      author_id integer references administrators (id),
      search_key text not null,
      text text not null,
      created_at ${instant} not null
    )`,
    `create index support_notes_card on support_notes (card_id, id)`,
  ];
}

function mails({ id }: ColumnTypes): readonly string[] {
  return [
    // Both directions. Replies refer to the `message_id`; that of our own mails cannot be guessed. `remarks` are what a reader
    // must know: left out, cut short, not what it claims to be.
    `create table support_mails (
      ${id},
      card_id integer not null references support_cards (id),
      ${flag('is_ours')},
      message_id varchar(500) not null,
      reply_to_id varchar(500),
      sender_name varchar(120) not null,
      sender_address varchar(254) not null,
      recipient varchar(254) not null,
      author_id integer references administrators (id),
      subject varchar(500) not null,
      search_key text not null,
      text text not null,
      html text,
      ${flagFrom('is_automatic', 0)},
      remarks text not null default '[]',
      at ${instant} not null,
      sent_at ${instant},
      failed_at ${instant}
    )`,
    `create unique index support_mails_once on support_mails (message_id)`,
    `create index support_mails_card on support_mails (card_id, id)`,

    // The file's name is null where the attachment was too large to be kept.
    `create table support_attachments (
      ${id},
      mail_id integer not null references support_mails (id) on delete cascade,
      name varchar(255) not null,
      content_type varchar(120) not null,
      bytes integer not null,
      file_name varchar(80)
    )`,
    `create index support_attachments_mail on support_attachments (mail_id, id)`,

    // How far the mailbox was read; another `uid_validity` means that its messages were numbered anew.
    `create table support_mailbox (
      name varchar(500) primary key,
      uid_validity varchar(20) not null,
      last_uid bigint not null,
      read_at ${instant},
      fault varchar(300)
    )`,
  ];
}
