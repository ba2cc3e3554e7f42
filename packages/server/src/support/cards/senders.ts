import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { getCard } from '@eemusic/contract/support/board';
import { type RawBuilder, sql } from 'kysely';
import { readOffThread, type Database, folded } from '#platform/database/index.ts';
import { expireByOf, keyStatusOf, type KeyRow } from '#sales/subscriptions/index.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';

type Sender = AnswerOf<typeof getCard>['card']['senders'][number];
type Found = Pick<Sender, 'kind' | 'id' | 'name' | 'educatorName'>;

/** Several people may share an address: a family, or a school and its teachers. */
const maxSenders = 5;
const maxKeys = 10;

/** Finds students and educators by contact address, with their keys. */
export async function findSenders(database: Database, address: string, today: string): Promise<Sender[]> {
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
