import { addDays } from '@eemusic/contract/platform/days';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { contains, type Engine, jsonArrayHas } from '#platform/database/index.ts';

export type Filter = {
  searchQuery: string;
  /** The id of an administrator, `me` or `none`. */
  assignee?: string | undefined;
  label?: string | undefined;
  due?: 'late' | 'soon' | 'any' | undefined;
  unanswered?: '1' | undefined;
};

/** What conditions of a filter refer to: the caller (`me`) and the current day (`today`). */
export type Asking = { engine: Engine; me: number; today: string };

/** A card is due soon if it is due within this many days. */
const soonIs = 7;

/** Conditions on a card `c`. */
export const onBoard: RawBuilder<SqlBool> = sql`c.deleted_at is null and c.archived_at is null`;
export const inArchive: RawBuilder<SqlBool> = sql`c.deleted_at is null and c.archived_at is not null`;

export function isFound(filter: Filter, asking: Asking): RawBuilder<SqlBool> {
  const { searchQuery, assignee, label, due, unanswered } = filter;
  const terms: RawBuilder<SqlBool>[] = [sql`1 = 1`];
  if (assignee === 'none') terms.push(sql`c.assignee_id is null`);
  else if (assignee !== undefined)
    terms.push(sql`c.assignee_id = ${assignee === 'me' ? asking.me : Math.min(Number(assignee), 2 ** 31 - 1)}`);
  if (unanswered) terms.push(sql`c.unanswered_since is not null`);
  if (due !== undefined) terms.push(isDue(due, asking.today));
  if (label !== undefined) terms.push(jsonArrayHas(asking.engine, 'c.labels', label));
  if (searchQuery !== '') terms.push(hasText(searchQuery));
  return sql`(${sql.join(terms, sql` and `)})`;
}

function isDue(due: 'late' | 'soon' | 'any', today: string): RawBuilder<SqlBool> {
  if (due === 'any') return sql`c.due_on is not null`;
  if (due === 'late') return sql`c.due_on < ${today}`;
  const last = addDays(today, soonIs);
  return sql`c.due_on between ${today} and ${last}`;
}

/** Searches the card, its notes and its mails. */
const hasText = (text: string): RawBuilder<SqlBool> => sql`(${contains('c.search_key', text)}
  or exists (select 1 from support_notes n where n.card_id = c.id and ${contains('n.search_key', text)})
  or exists (select 1 from support_mails m where m.card_id = c.id and ${contains('m.search_key', text)}))`;
