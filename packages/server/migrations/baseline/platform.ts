import { type ColumnTypes, instant } from './column-types.ts';

/** What serves every room: secrets, repeated requests, jobs, deletions, files and the audit trail. */
export const platformTables = ({ id }: ColumnTypes): readonly string[] => [
  `create table secrets (
    name varchar(60) primary key,
    value text not null
  )`,

  `create table idempotency_keys (
    ${id},
    owner varchar(80) not null,
    key varchar(255) not null,
    endpoint varchar(200) not null,
    body_hash varchar(64) not null,
    answer text,
    created_at ${instant} not null,
    lease_until ${instant} not null
  )`,
  `create unique index idempotency_keys_once on idempotency_keys (owner, key)`,
  `create index idempotency_keys_age on idempotency_keys (created_at)`,

  `create table jobs (
    ${id},
    kind varchar(80) not null,
    payload text not null,
    unique_key varchar(200),
    run_at ${instant} not null,
    attempts integer not null default 0,
    max_attempts integer not null,
    lease_until ${instant},
    lease_owner varchar(80),
    last_error text,
    created_at ${instant} not null,
    done_at ${instant},
    dead_at ${instant}
  )`,
  `create unique index jobs_once on jobs (unique_key) where done_at is null and dead_at is null`,
  `create index jobs_done on jobs (done_at) where done_at is not null`,
  `create index jobs_due on jobs (run_at) where done_at is null and dead_at is null`,

  `create table deletions (
    ${id},
    kind varchar(40) not null,
    records text not null,
    at ${instant} not null,
    expires_at ${instant} not null,
    restored_at ${instant},
    purged_at ${instant}
  )`,
  `create index deletions_open on deletions (expires_at) where restored_at is null and purged_at is null`,

  `create table files (
    ${id},
    name varchar(80) not null unique,
    kind varchar(10) not null,
    content_type varchar(60) not null,
    bytes integer not null,
    sha256 varchar(64) not null,
    original_name varchar(255) not null,
    uploaded_by integer references administrators (id),
    created_at ${instant} not null,
    seconds double precision
  )`,

  `create table audit_subjects (
    ${id},
    search_key varchar(400) not null unique
  )`,
  `create table audit_entries (
    ${id},
    at ${instant} not null,
    actor_kind varchar(20) not null,
    actor_id integer,
    actor_name varchar(200) not null,
    session_id integer,
    address varchar(60),
    user_agent varchar(300),
    request_id varchar(60),
    action varchar(80) not null,
    record_kind varchar(40) not null,
    record_id varchar(80),
    before text,
    after text,
    deletion_id integer references deletions (id),
    area varchar(40) not null,
    person_id integer,
    record_name varchar(200),
    subject_id integer references audit_subjects (id)
  )`,
  `create index audit_entries_at on audit_entries (at, id, subject_id)`,
  `create index audit_entries_area on audit_entries (area, at, id)`,
  `create index audit_entries_person on audit_entries (person_id, at, id, area, subject_id)`,
  `create index audit_entries_record on audit_entries (record_kind, record_id, at, id)`,
  `create index audit_entries_subject on audit_entries (subject_id, at, id, area)`,
  // Whoever removes a deletion is asked whether an entry refers to it.
  `create index audit_entries_deletion on audit_entries (deletion_id) where deletion_id is not null`,
];
