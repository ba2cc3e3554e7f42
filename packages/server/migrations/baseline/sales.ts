import type { Engine } from '#platform/database/database.ts';
import { type ColumnTypes, flagFrom, instant } from './column-types.ts';

/** Channels, their educators, and the educators' students, with who belonged to whom and when. */
export const salesTables = (types: ColumnTypes, engine: Engine): readonly string[] => [
  ...channels(types),
  ...educators(types),
  ...students(types, engine),
  ...membership(types),
];

const liveIndexes = (table: string, indexes: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(indexes).map(
    ([name, columns]) => `create index ${table}_${name} on ${table} (${columns}) where deleted_at is null`,
  );

const isActive = flagFrom('is_active', 1);

function channels({ id, sorted }: ColumnTypes): readonly string[] {
  return [
    `create table channels (
      ${id},
      name varchar(120) not null,
      name_key ${sorted(240)} not null,
      contact_name ${sorted(120)} not null,
      contact_number ${sorted(32)} not null,
      contact_email ${sorted(254)} not null,
      region ${sorted(2)} not null,
      ${isActive},
      search_key varchar(1200) not null,
      educator_count integer not null default 0,
      created_at ${instant} not null,
      deleted_at ${instant},
      version integer not null default 1
    )`,
    ...liveIndexes('channels', { name: 'name_key, id' }),
  ];
}

function educators({ id, sorted }: ColumnTypes): readonly string[] {
  return [
    `create table educators (
      ${id},
      name varchar(120) not null,
      name_key ${sorted(240)} not null,
      contact_name ${sorted(120)} not null,
      contact_number ${sorted(32)} not null,
      contact_email ${sorted(254)} not null,
      user_name varchar(60),
      user_name_key varchar(120),
      password_hash varchar(200),
      channel_id integer references channels (id),
      region ${sorted(2)},
      category varchar(10) not null,
      ${isActive},
      search_key varchar(1300) not null,
      student_count integer not null default 0,
      created_at ${instant} not null,
      deleted_at ${instant},
      version integer not null default 1
    )`,
    `create unique index educators_user_name on educators (user_name_key) where deleted_at is null`,
    // One for each way in which the list is sorted.
    ...liveIndexes('educators', {
      name: 'name_key, id',
      contact: 'lower(contact_name), name_key, id',
      number: 'contact_number, name_key, id',
      email: 'lower(contact_email), name_key, id',
      channel: 'channel_id, name_key, id',
      users: 'student_count, name_key, id',
      region: 'region, name_key, id',
      active: 'is_active, name_key, id',
      category: 'category, name_key, id',
      version: 'version, name_key, id',
    }),
  ];
}

function students({ id, sorted }: ColumnTypes, engine: Engine): readonly string[] {
  return [
    // The year alone is kept of a child's birthday: figures by age need no more.
    `create table students (
      ${id},
      full_name varchar(120) not null,
      name_key ${sorted(240)} not null,
      name_width integer not null,
      contact_name varchar(120) not null,
      contact_number ${sorted(32)} not null,
      contact_email ${sorted(254)} not null,
      educator_id integer references educators (id),
      region ${sorted(2)},
      ${isActive},
      subscription_code ${sorted(24)},
      active_from varchar(10),
      expires_on ${sorted(10)},
      search_key ${sorted(1200)} not null,
      created_at ${instant} not null,
      deleted_at ${instant},
      version integer not null default 1,
      birth_year integer check (birth_year between 1900 and 2200)
    )`,
    `create unique index students_code on students (subscription_code) where deleted_at is null`,
    `create index students_choosable on students (name_key, id)
      where deleted_at is null and educator_id is null and name_width >= 3`,
    // Students by the address that they write from; educators have such an index already.
    `create index students_address on students (lower(contact_email), id)
      where deleted_at is null and contact_email <> ''`,
    // One for each way in which the list is sorted; with the columns that it is filtered by, so that a page deep in the
    // list is found in the index alone.
    ...liveIndexes('students', {
      name: 'name_key, id, region, is_active, educator_id',
      number: 'contact_number, id, region, is_active, educator_id',
      email: 'contact_email, id, region, is_active, educator_id',
      educator: 'educator_id, name_key, id, region, is_active',
      subscription: 'subscription_code, id, region, is_active, educator_id',
      expiry: 'expires_on, id, region, is_active, educator_id',
      region: 'region, name_key, id, is_active, educator_id',
      active: 'is_active, name_key, id, region, educator_id',
      // SQLite searches this one for texts of one or two characters; PostgreSQL takes no texts of this length into an index.
      id: `id, region, is_active, educator_id${engine === 'sqlite' ? ', search_key' : ''}`,
      version: 'version, id, region, is_active, educator_id',
      created: 'created_at, id, region, is_active, educator_id',
    }),
    ...trigrams(engine),

    `create table student_profiles (
      ${id},
      student_id integer not null references students (id),
      place integer not null,
      name varchar(120) not null
    )`,
    `create unique index student_profiles_once on student_profiles (student_id, place)`,

    `create table student_libraries (
      student_id integer not null references students (id),
      library_id integer not null references libraries (id),
      constraint student_libraries_once primary key (student_id, library_id)
    )`,

    `create table student_totals (
      region varchar(2) not null,
      is_active integer not null,
      students integer not null,
      primary key (region, is_active)
    )`,
  ];
}

/** Three characters or more of a student are found by an index of trigrams, which holds those who are not deleted. */
const trigrams = (engine: Engine): readonly string[] =>
  engine === 'sqlite'
    ? [
        `create virtual table student_grams using fts5(search_key, content='', contentless_delete=1,
          tokenize='trigram case_sensitive 1')`,
      ]
    : [
        'create extension if not exists pg_trgm',
        'create index students_search on students using gin (search_key gin_trgm_ops) where deleted_at is null',
      ];

/** Who belonged to whom in which period: what the counts of a report are taken from. */
function membership({ id }: ColumnTypes): readonly string[] {
  return [
    `create table affiliations (
      ${id},
      educator_id integer not null references educators (id),
      channel_id integer not null references channels (id),
      from_at ${instant} not null,
      until_at ${instant}
    )`,
    `create unique index affiliations_open on affiliations (educator_id) where until_at is null`,
    `create index affiliations_channel on affiliations (channel_id, educator_id, from_at, until_at)`,
    `create index affiliations_educator on affiliations (educator_id, from_at)`,

    `create table enrolments (
      ${id},
      student_id integer not null references students (id),
      educator_id integer not null references educators (id),
      from_at ${instant} not null,
      until_at ${instant}
    )`,
    `create unique index enrolments_open on enrolments (student_id) where until_at is null`,
    `create index enrolments_educator on enrolments (educator_id, from_at, until_at)`,
    `create index enrolments_student on enrolments (student_id, from_at)`,
  ];
}
