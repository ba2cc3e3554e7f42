import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { getCard as endpoint } from '@eemusic/contract/support/board';
import { type RawBuilder, sql } from 'kysely';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { type Database, folded, type Query, readOffThread } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { getCardRow, readCards } from '#support/board/index.ts';
import { listMails } from '#support/mail/index.ts';
import { expireByOf, type KeyRow, keyStatusOf } from '#sales/subscriptions/index.ts';
import { describeLinks, linksOf } from './links.ts';

type Card = AnswerOf<typeof endpoint>['card'];

const maxEntries = 100;

export async function getCard({ database, clock }: Services, id: number): Promise<{ card: Card }> {
  const { read } = database;
  const row = await getCardRow(read, id);
  const [shown, notesList, mailList, linkList, senders, activity] = await Promise.all([
    readCards(database, sql`support_cards c where c.id = ${id}`),
    listNotes(read, id),
    listMails(database, id),
    linksOf(read, id).then((links) => describeLinks(read, links)),
    findSenders(database, row.sender_address, clock.today()),
    listActivity(read, id),
  ]);
  const [card] = shown;
  if (!card) throw new Refusal('card.not-found');
  const isArchived = card.archivedAt !== null;
  return { card: { ...card, text: row.text, isArchived, notesList, mailList, linkList, senders, activity } };
}

async function listNotes(db: Query, cardId: number): Promise<Card['notesList']> {
  const rows = await db
    .selectFrom('support_notes as n')
    .leftJoin('administrators as a', 'a.id', 'n.author_id')
    .select(['n.id', 'n.author_id', 'n.text', 'n.created_at'])
    .select(sql<string | null>`coalesce(nullif(a.full_name, ''), a.username)`.as('author'))
    .where('n.card_id', '=', cardId)
    .orderBy('n.id')
    .execute();
  return rows.map(({ id, author_id, author, text, created_at }) => ({
    id,
    author: author_id === null ? null : { userId: author_id, fullName: author ?? '' },
    text,
    createdAt: created_at,
  }));
}

/** The audit entries of a card. The support rooms write nothing into them that readers of the board may not see. */
async function listActivity(db: Query, cardId: number): Promise<Card['activity']> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'actor_kind', 'actor_id', 'actor_name', 'action', 'before', 'after'])
    .where('record_kind', '=', 'card')
    .where('record_id', '=', String(cardId))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEntries)
    .execute();
  return rows.map(({ id, at, action, before, after, ...row }) => ({
    id,
    at,
    action,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    before: fieldsOf(before),
    after: fieldsOf(after),
  }));
}

const fieldsOf = (json: string | null): Record<string, unknown> | null =>
  json === null ? null : (JSON.parse(json) as Record<string, unknown>);

type Sender = AnswerOf<typeof endpoint>['card']['senders'][number];
type Found = Pick<Sender, 'kind' | 'id' | 'name' | 'educatorName'>;

/** Several people may share an address: a family, or a school and its teachers. */
const maxSenders = 5;
const maxKeys = 10;

/** Finds students and educators by contact address, with their keys. */
async function findSenders(database: Database, address: string, today: string): Promise<Sender[]> {
  if (address === '') return [];
  const senders = [...(await educatorsAt(database, address)), ...(await studentsAt(database, address))];
  return Promise.all(senders.slice(0, maxSenders).map((sender) => withKeys(database, sender, today)));
}

async function studentsAt({ read }: Database, address: string): Promise<Found[]> {
  const { rows } = await sql<{ id: number; name: string; school: string | null }>`
    select s.id, s.full_name as name, e.name as school
    from students s left join educators e on e.id = s.educator_id and e.deleted_at is null
    where s.deleted_at is null and s.contact_email <> '' and lower(s.contact_email) = ${folded(address)}
    order by s.id limit ${maxSenders}`.execute(read);
  return rows.map(({ school, ...row }) => ({ ...row, kind: 'student', educatorName: school }));
}

async function educatorsAt({ read }: Database, address: string): Promise<Found[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from educators
    where deleted_at is null and lower(contact_email) = ${folded(address)}
    order by name_key, id limit ${maxSenders}`.execute(read);
  return rows.map((row) => ({ ...row, kind: 'educator', educatorName: null }));
}

type ListedKey = Pick<KeyRow, 'id' | 'code' | 'redeemed_at' | 'runs_until' | 'is_held' | 'revoked_at'>;

/** Reads in a worker thread, because an educator may have hundreds of thousands of keys. */
async function withKeys(database: Database, sender: Found, today: string): Promise<Sender> {
  const owner = sql.ref(sender.kind === 'student' ? 'student_id' : 'educator_id');
  const ask = <Row>(query: RawBuilder<Row>) => readOffThread(database.source, query.compile(database.read));
  const [[counted], keys] = await Promise.all([
    ask(sql<{ keys: number }>`select count(*) as keys from subscription_keys
      where ${owner} = ${sender.id} and deleted_at is null`),
    ask(sql<ListedKey>`select id, code, redeemed_at, runs_until, is_held, revoked_at from subscription_keys
      where ${owner} = ${sender.id} and deleted_at is null order by id desc limit ${maxKeys}`),
  ]);
  return {
    ...sender,
    keyCount: counted?.keys ?? 0,
    keys: keys.map((key) => ({
      id: key.id,
      key: nameOfKey(key.code),
      status: keyStatusOf(key, today),
      expireBy: expireByOf(key),
    })),
  };
}
