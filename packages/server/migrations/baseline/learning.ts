import { type ColumnTypes, instant } from './column-types.ts';

/** What learners played, and the figures that are counted from it. */
export const learningTables = ({ id, bytes, sorted, inKeyOrder }: ColumnTypes): readonly string[] => [
  // Each session with whose it was when it began. A score may be gone, what was played on it stays.
  `create table practice_sessions (
    ${id},
    session_id varchar(80) not null,
    student_id integer not null references students (id),
    profile_id integer,
    score_id integer,
    started_at ${instant} not null,
    seconds integer not null,
    accuracy double precision,
    screen varchar(60) not null,
    received_at ${instant} not null,
    educator_id integer,
    channel_id integer,
    grade_id integer,
    region varchar(2),
    birth_year integer
  )`,
  `create unique index practice_sessions_once on practice_sessions (session_id)`,
  `create index practice_sessions_student on practice_sessions (student_id, started_at)`,
  `create index practice_sessions_time on practice_sessions (started_at, id)`,
  `create index practice_sessions_educator on practice_sessions (educator_id, started_at, id)`,
  `create index practice_sessions_channel on practice_sessions (channel_id, started_at, id)`,
  `create index practice_sessions_score on practice_sessions (score_id, started_at, id) where score_id is not null`,

  // The sessions of a day or of a month, counted, where there are enough of them. `scope` is a (all), c (a channel) or e (an
  // educator); `span` is YYYY-MM-DD or YYYY-MM; `part` says which figures they are, so that an answer reads no more than it
  // needs.
  `create table practice_spans (
    scope varchar(1) not null,
    scope_id integer not null,
    part varchar(1) not null,
    span ${sorted(10)} not null,
    figures ${bytes} not null,
    constraint practice_spans_once primary key (scope, scope_id, part, span)
  ) ${inKeyOrder}`,
  `create index practice_spans_span on practice_spans (span)`,

  // The run that counts, so that one which was taken for dead writes nothing, and when the months were looked through.
  `create table practice_counter (
    run integer not null,
    months_at ${instant}
  )`,
  `insert into practice_counter (run) values (0)`,

  // Days whose sessions changed since they were counted: a row for each change, so that writers never wait for each other.
  `create table practice_changes (
    ${id},
    day varchar(10) not null
  )`,
  `create index practice_changes_day on practice_changes (day)`,
];
