import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { getCard as endpoint } from '@eemusic/contract/support/board';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { type RawBuilder, sql } from 'kysely';
import { findPhoneNumbersInText } from 'libphonenumber-js';
import {
  type Administrator,
  type Database,
  folded,
  foldedKey,
  type Query,
  readOffThread,
  readState,
  sortKey,
} from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { getCardRow, readCards } from '#support/board/index.ts';
import { addressOf, isNoReply, listMails } from '#support/mail/index.ts';
import { expireByOf, type KeyRow, keyStatusOf, readKey } from '#sales/subscriptions/index.ts';
import { type CardLink, describeLinks, linksOf } from './store.ts';

type Card = AnswerOf<typeof endpoint>['card'];

const maxEntries = 100;

export async function getCard(
  { database, clock, configuration }: Services,
  id: number,
  by: Administrator,
): Promise<{ card: Card }> {
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
  const { recipient } = await addressOf(read, { card: row, configuration });
  const answersTo = recipient && { ...recipient, isNoReply: isNoReply(recipient.address) };
  const received = mailList.filter(({ isOurs }) => !isOurs).map(({ subject, text }) => `${subject}\n${text}`);
  const isKnown = ({ kind, id: known }: CardLink) =>
    [...linkList, ...senders].some((one) => one.kind === kind && one.id === known);
  const looked = [...received.slice(-maxRead).toReversed(), row.text];
  const named = await findNamed(database, looked, { by, isKnown });
  const lists = { notesList, mailList, linkList, senders, activity, named };
  return { card: { ...card, ...lists, text: row.text, isArchived, answersTo } };
}

type Named = Card['named'][number];

/** Of how many of the latest mails, and of how many characters of each, keys, people and scores are looked for. */
const maxRead = 3;
const maxReadLength = 3_000;
const maxNamed = 5;
const maxCandidates = 5_000;
/** The length of `name_key`. */
const maxKeyLength = 240;

/** Finds keys, scores by name, and people and schools by name, email or phone, that the caller may link. */
async function findNamed(
  database: Database,
  texts: readonly string[],
  { by: { codes }, isKnown }: { by: Administrator; isKnown: (one: CardLink) => boolean },
): Promise<Named[]> {
  const text = texts.map((one) => one.replaceAll(/^>.*$/gm, '').slice(0, maxReadLength)).join('\n');
  const may = (kind: Named['kind']) => recordCodes[kind].some((code) => codes.has(code));
  const names = namesIn(text);
  const found = [
    ...(may('key') ? await keysIn(database.read, text) : []),
    ...(may('student') ? await peopleIn(database, 'student', { text, names }) : []),
    ...(may('educator') ? await peopleIn(database, 'educator', { text, names }) : []),
    ...(may('score') ? await scoresIn(database, names) : []),
  ];
  return describeLinks(database.read, found.filter((one) => !isKnown(one)).slice(0, maxNamed));
}

async function keysIn(read: Query, text: string): Promise<CardLink[]> {
  const written = text.match(/(?<![\dA-Z])[\dA-Z]{4}(?:[\s\p{Dash}]?[\dA-Z]{4}){4}(?![\dA-Z])/giu) ?? [];
  const codes = written.flatMap((one) => readKey(one) ?? []);
  if (codes.length === 0) return [];
  const rows = await read
    .selectFrom('subscription_keys')
    .select('id')
    .where('code', 'in', codes.slice(0, maxNamed))
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => ({ kind: 'key', id }));
}

type Clues = { text: string; names: readonly string[] };

async function peopleIn(
  { source, read }: Database,
  kind: 'student' | 'educator',
  { text, names }: Clues,
): Promise<CardLink[]> {
  const words = text.split(/[\s<>()[\]{},;:"'，。；：（）]/).map((word) => word.replace(/\.$/, ''));
  const emails = words.filter((word) => /^[\w.+-]{1,64}@[\w.-]{3,254}$/.test(word));
  const phones = findPhoneNumbersInText(text, 'CN').flatMap(({ number }) => [
    number.number,
    number.nationalNumber,
    number.formatNational(),
    number.formatInternational(),
  ]);
  const [table, name] = kind === 'student' ? ['students', 'full_name'] : ['educators', 'name'];
  const keys = names.map((one) => sortKey(one, maxKeyLength));
  const terms = [
    [sql`contact_number`, phones],
    [sql`lower(contact_email)`, emails.map(folded)],
    [sql`name_key`, keys],
  ] as const;
  const exact = new Set(names.map(folded));
  const ids = new Set<number>();
  for (const [column, values] of terms) {
    if (values.length === 0) continue;
    const rows = await readOffThread(
      source,
      sql<{ id: number; name: string }>`select id, ${sql.ref(name)} as name from ${sql.table(table)}
        where deleted_at is null and ${column} in (${sql.join(values)}) limit ${4 * maxNamed}`.compile(read),
    );
    for (const row of rows) if (values !== keys || exact.has(folded(row.name))) ids.add(row.id);
  }
  return [...ids].map((id) => ({ kind, id }));
}

/** A shorter name may be any word. */
const minScoreName = 3;

async function scoresIn({ source, read }: Database, names: readonly string[]): Promise<CardLink[]> {
  const keys = names.filter((name) => name.length >= minScoreName).map((name) => foldedKey(name, maxKeyLength));
  if (keys.length === 0) return [];
  const query = sql<{ id: number }>`select id from scores
    where deleted_at is null and name_key in (${sql.join(keys)}) order by id desc limit ${maxNamed}`;
  return (await readOffThread(source, query.compile(read))).map(({ id }) => ({ kind: 'score', id }));
}

/**
 * Returns what may be names: what stands in quotation marks, Chinese characters in a row, or words of which the first
 * and the last begin with a capital or a digit.
 */
function namesIn(text: string): string[] {
  const quoted = Array.from(
    text.matchAll(/[《「『“‘"]([^《》「」『』“”‘’"\n]{2,120})[》」』”’"]/gu),
    ([, name = '']) => name,
  );
  const found = new Set(quoted.map((name) => name.trim()));
  for (const [run] of text.matchAll(/\p{Script=Han}{2,}/gu))
    for (let at = 0; at < run.length; at += 1)
      for (let length = 2; length <= 10 && at + length <= run.length; length += 1)
        found.add(run.slice(at, at + length));
  const words = text.match(/[\p{L}\p{M}\d'’-]+|[^\p{L}\s]|\n/gu) ?? [];
  const isBig = (word = '') => /^[\p{Lu}\d]/u.test(word);
  for (let at = 0; at < words.length; at += 1)
    for (let length = 2; isBig(words[at]) && length <= 6; length += 1)
      if (isBig(words[at + length - 1])) found.add(words.slice(at, at + length).join(' '));
  return [...found].slice(0, maxCandidates);
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
    before: readState(before),
    after: readState(after),
  }));
}

type Sender = AnswerOf<typeof endpoint>['card']['senders'][number];
type Found = Omit<Sender, 'keys' | 'keyCount'>;

/** Several people may share an address: a family, or a school and its teachers. */
const maxSenders = 5;
const maxKeys = 10;

async function findSenders(database: Database, address: string, today: string): Promise<Sender[]> {
  if (address === '') return [];
  const senders = [...(await educatorsAt(database, address)), ...(await studentsAt(database, address))];
  return Promise.all(senders.slice(0, maxSenders).map((sender) => withKeys(database, sender, today)));
}

async function studentsAt({ read }: Database, address: string): Promise<Found[]> {
  const { rows } = await sql<Omit<Found, 'kind'>>`
    select s.id, s.full_name as name, e.id as "educatorId", e.name as "educatorName"
    from students s left join educators e on e.id = s.educator_id and e.deleted_at is null
    where s.deleted_at is null and s.contact_email <> '' and lower(s.contact_email) = ${folded(address)}
    order by s.id limit ${maxSenders}`.execute(read);
  return rows.map((row) => ({ ...row, kind: 'student' }));
}

async function educatorsAt({ read }: Database, address: string): Promise<Found[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from educators
    where deleted_at is null and lower(contact_email) = ${folded(address)}
    order by name_key, id limit ${maxSenders}`.execute(read);
  return rows.map((row) => ({ ...row, kind: 'educator', educatorId: null, educatorName: null }));
}

type ListedKey = Parameters<typeof keyStatusOf>[0] & Pick<KeyRow, 'id' | 'code'>;

/** Reads in a worker thread, because an educator may have hundreds of thousands of keys. */
async function withKeys(database: Database, sender: Found, today: string): Promise<Sender> {
  const owner = sql.ref(sender.kind === 'student' ? 'student_id' : 'educator_id');
  const ask = <Row>(query: RawBuilder<Row>) => readOffThread(database.source, query.compile(database.read));
  const [[counted], keys] = await Promise.all([
    ask(sql<{ keys: number }>`select count(*) as keys from subscription_keys
      where ${owner} = ${sender.id} and deleted_at is null`),
    ask(sql<ListedKey>`select id, code, redeemed_at, runs_until, is_held, revoked_at, (select subscription_code from students
        where students.id = student_id and students.deleted_at is null) as current_code from subscription_keys
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
