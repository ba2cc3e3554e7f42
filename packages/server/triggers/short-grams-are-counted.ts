import { isAlwaysListed, maxListedRows } from '#platform/database/short-grams.ts';
import type { Engine } from '#platform/database/database.ts';
import { onRowsChanged, type Triggers } from '#platform/database/triggers.ts';

/** Selects each text of one or two characters in a search key, as often as it occurs. */
const gramsOf = (key: string) => `with recursive rest (text) as (
    select ${key} union all select substr(text, 2) from rest where length(text) > 1)
  select substr(text, 1, 1) as gram from rest where text <> ''
  union all select substr(text, 1, 2) from rest where length(text) > 1`;

/** A new text is not listed until all students are counted, because some of the others may have it too. */
const isListedAtFirst = `(select case when counted_to is null then 1 else 0 end from student_gram_progress)`;

/**
 * SQLite runs this for each student. Splitting the key is the slowest step, so it is done once: `last_change` holds the
 * id of the student who was added, or its negative if the student was removed, and the triggers of the counts use it to
 * update the lists. Because of it, a text that occurs twice in a key is counted only once.
 */
const add = `insert into student_gram_counts (gram, students, last_change, is_listed)
    select gram, 1, new.id, ${isListedAtFirst}
    from (${gramsOf('new.search_key')}) where new.deleted_at is null
    on conflict (gram) do update set students = students + 1, last_change = new.id where last_change <> new.id;`;

const remove = `update student_gram_counts set students = students - 1, last_change = -old.id
    where old.deleted_at is null and gram in (${gramsOf('old.search_key')});`;

const list = `insert into student_gram_postings (gram, student_id) values (new.gram, new.last_change)
  on conflict do nothing;`;

const maxId = 2_147_483_647;
/** After an upgrade, a job counts all students in the order of their ids. Triggers ignore those it has not reached. */
const isCounted = (id: string) => `${id} <= (select coalesce(counted_to, ${maxId}) from student_gram_progress)`;

const always = { sqlite: isAlwaysListed('sqlite', 'new.gram'), postgres: isAlwaysListed('postgres', 'new.gram') };
const isMuch = (engine: Engine) => `new.students > ${maxListedRows} and new.is_listed = 1 and not ${always[engine]}`;
const listNoMore = `delete from student_gram_postings where gram = new.gram;
  update student_gram_counts set is_listed = 0 where gram = new.gram;`;
const isNone = 'new.students = 0';
const forget = `delete from student_gram_postings where gram = new.gram;
  delete from student_gram_counts where gram = new.gram;`;

/**
 * Texts of one or two characters are too short for trigrams. For each of them, the triggers count the students who are
 * not deleted, and list them if they are few or the text is of an East Asian script. Once too many students have had
 * any other text, it is not listed again until none has it.
 */
export const triggers: Triggers = {
  sqlite: {
    students_short_insert: `after insert on students when new.deleted_at is null and ${isCounted('new.id')}
      begin ${add} end`,
    students_short_update: `after update of search_key, deleted_at on students
      when (old.search_key <> new.search_key or (old.deleted_at is null) <> (new.deleted_at is null))
        and ${isCounted('old.id')}
      begin ${remove} ${add} end`,
    students_short_delete: `after delete on students when old.deleted_at is null and ${isCounted('old.id')}
      begin ${remove} end`,
    student_gram_is_new: `after insert on student_gram_counts
      when (new.is_listed = 1 or ${always.sqlite}) and new.last_change > 0 begin ${list} end`,
    student_gram_is_found: `after update of students on student_gram_counts
      when new.last_change > 0 and (new.is_listed = 1 and new.students <= ${maxListedRows} or ${always.sqlite})
      begin ${list} end`,
    student_gram_is_lost: `after update of students on student_gram_counts
      when new.last_change < 0 and (new.is_listed = 1 or ${always.sqlite})
      begin delete from student_gram_postings where gram = new.gram and student_id = -new.last_change; end`,
    student_gram_is_much: `after update of students on student_gram_counts when ${isMuch('sqlite')}
      begin ${listNoMore} end`,
    student_gram_is_none: `after update of students on student_gram_counts when ${isNone} begin ${forget} end`,
  },
  postgres: {
    ...onRowsChanged({
      name: 'students_short',
      table: 'students',
      rows: (from, more) => `select id, search_key, ${more} as more from ${from}
        where deleted_at is null and ${isCounted('id')}`,
      run: (rows) => `
        with changed as (
          select id, search_key, cast(sum(more) as integer) as more
          from (${rows}) rows group by id, search_key having sum(more) <> 0),
        grams as (
          select id, gram, cast(sum(more) as integer) as more from changed cross join lateral (
            select distinct gram from (select string_to_array(search_key, null) as characters) split
            cross join lateral unnest(characters, characters[2:]) pairs (character, next)
            cross join lateral (values (character), (character || next)) texts (gram) where gram is not null) found
          group by id, gram having sum(more) <> 0),
        by_gram as materialized (
          select gram, sum(more) as more, array_agg(id) filter (where more > 0) as added,
            array_agg(id) filter (where more < 0) as removed
          from grams group by gram),
        counted as (
          insert into student_gram_counts as counts (gram, students, is_listed)
          select gram, more, ${isListedAtFirst} from by_gram where more <> 0 order by gram
          on conflict (gram) do update set students = counts.students + excluded.students),
        unlisted as (
          delete from student_gram_postings postings using by_gram cross join lateral unnest(removed) as went (id)
          where postings.gram = by_gram.gram and student_id = went.id)
        insert into student_gram_postings (gram, student_id)
        select gram, came.id from by_gram cross join lateral unnest(added) as came (id) where coalesce(
          (select is_listed from student_gram_counts counts where counts.gram = by_gram.gram), ${isListedAtFirst}) = 1
        or ${isAlwaysListed('postgres', 'by_gram.gram')};`,
    }),
    student_gram_is_much: {
      on: `after insert or update of students on student_gram_counts for each row when (${isMuch('postgres')})`,
      run: `${listNoMore} return null;`,
    },
    student_gram_is_none: {
      on: `after update of students on student_gram_counts for each row when (${isNone})`,
      run: `${forget} return null;`,
    },
  },
};
