import { type ColumnTypes, flag, instant } from './column-types.ts';

/** Administrators, how they prove who they are, and their sessions. */
export const accessTables = ({ id }: ColumnTypes): readonly string[] => [
  `create table administrators (
    ${id},
    full_name varchar(120) not null,
    username varchar(60) not null,
    username_key varchar(60) not null,
    email varchar(254) not null,
    email_key varchar(254) not null,
    mobile varchar(32) not null,
    age integer,
    gender integer,
    password_hash varchar(200) not null,
    file_name varchar(80),
    ${flag('is_active')},
    role integer not null,
    created_at ${instant} not null,
    deleted_at ${instant},
    version integer not null default 1,
    name_key varchar(240) not null,
    search_key varchar(800) not null,
    two_step_secret varchar(120),
    two_step_pending varchar(120),
    two_step_used integer,
    language varchar(10)
  )`,
  `create unique index administrators_email on administrators (email_key) where deleted_at is null`,
  `create unique index administrators_username on administrators (username_key) where deleted_at is null`,

  `create table administrator_codes (
    administrator_id integer not null references administrators (id),
    code varchar(2) not null,
    constraint administrator_codes_once primary key (administrator_id, code)
  )`,

  `create table recovery_codes (
    ${id},
    administrator_id integer not null references administrators (id),
    code_hash varchar(64) not null
  )`,
  `create unique index recovery_codes_once on recovery_codes (administrator_id, code_hash)`,

  `create table password_resets (
    ${id},
    administrator_id integer not null references administrators (id),
    token_hash varchar(64) not null unique,
    job_id integer not null,
    created_at ${instant} not null,
    expires_at ${instant} not null,
    used_at ${instant}
  )`,
  `create index password_resets_administrator on password_resets (administrator_id, created_at)`,

  `create table password_reset_requests (
    ${id},
    address varchar(60) not null,
    at ${instant} not null
  )`,
  `create index password_reset_requests_address on password_reset_requests (address, at)`,

  `create table sessions (
    ${id},
    administrator_id integer not null references administrators (id),
    token_hash varchar(64) not null unique,
    ${flag('stays')},
    created_at ${instant} not null,
    last_seen_at ${instant} not null,
    idle_until ${instant} not null,
    expires_at ${instant} not null,
    address varchar(60) not null,
    user_agent varchar(300) not null
  )`,
  `create index sessions_administrator on sessions (administrator_id)`,

  `create table sign_in_attempts (
    ${id},
    email_key varchar(254) not null,
    address varchar(60) not null,
    at ${instant} not null
  )`,
  `create index sign_in_attempts_email on sign_in_attempts (email_key, at)`,
  `create index sign_in_attempts_address on sign_in_attempts (address, at)`,
];
