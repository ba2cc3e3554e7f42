import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { order } from '#packages/server/src/testing/create-database.ts';
import type { Place } from './killing-console.ts';
import type { Ask } from './killing-journal.ts';

/** Opens the database for questions alone. */
export async function openQuestions({ dataDir, databaseUrl }: Place): Promise<{ ask: Ask; close(): Promise<void> }> {
  if (databaseUrl === null) {
    const database = new DatabaseSync(join(dataDir, 'eemusic.sqlite'), { readOnly: true, timeout: 5000 });
    return {
      ask: async (question) => String(database.prepare(question).get()?.['v'] ?? 'nothing'),
      close: () => Promise.resolve(database.close()),
    };
  }
  return {
    ask: async (question) => String((await order(databaseUrl, question))[0]?.['v'] ?? 'nothing'),
    close: () => Promise.resolve(),
  };
}

/** Each counts what must not exist. */
const rules: Readonly<Record<string, string>> = {
  'a bulk action without one of its entries': `select count(*) as v from audit_bulks b where b.size <>
    (select count(*) from audit_entries e where e.bulk_id = b.id)`,
  'a school with a wrong count of users': `select count(*) as v from educators e where e.student_count <>
    (select count(*) from students s where s.educator_id = e.id and s.deleted_at is null)`,
  'a channel with a wrong count of schools': `select count(*) as v from channels c where c.educator_count <>
    (select count(*) from educators e where e.channel_id = c.id and e.deleted_at is null)`,
  'a used key without its user': `select count(*) as v from subscription_keys k where k.student_id is not null and not
    exists (select 1 from students s where s.id = k.student_id)`,
  'monthly sums that differ from the sales': `select count(*) as v from (select educator_id, month, sum(sales) n, sum(amount) a
    from sales_months group by educator_id, month) m left join (select educator_id, month, sum(case when refund_of is null and
    correction_of is null then 1 else 0 end) n, sum(amount) a from sales group by educator_id, month) s
    on s.educator_id = m.educator_id and s.month = m.month where s.a is null or s.a <> m.a`,
  'a mail without its card': `select count(*) as v from support_mails m where not exists
    (select 1 from support_cards c where c.id = m.card_id)`,
  'a published score without its music': `select count(*) as v from scores s where not exists
    (select 1 from score_music m where m.file_id = s.file_id)`,
  'a token without a secret': `select count(*) as v from tokens t where revoked_at is null and not exists
    (select 1 from token_secrets s where s.token_id = t.id)`,
};

/** Returns what is broken: the database itself, a rule across tables, or a file. */
export async function findBroken(ask: Ask, place: Place): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, question] of Object.entries(rules)) {
    const count = await ask(question);
    if (count !== '0') broken.push(`${count} × ${rule}`);
  }
  if (place.databaseUrl === null) {
    const database = new DatabaseSync(join(place.dataDir, 'eemusic.sqlite'), { readOnly: true, timeout: 5000 });
    const whole = database.prepare('pragma integrity_check').all();
    if (whole.length !== 1 || whole[0]?.['integrity_check'] !== 'ok') broken.push(JSON.stringify(whole).slice(0, 300));
    const foreign = database.prepare('pragma foreign_key_check').all();
    if (foreign.length > 0) broken.push(`foreign keys: ${JSON.stringify(foreign).slice(0, 300)}`);
    database.close();
  }
  return [...broken, ...(await brokenFiles(ask, place))];
}

type File = { name: string; bytes: number; sha256: string };

async function brokenFiles(ask: Ask, { dataDir, databaseUrl }: Place): Promise<string[]> {
  const list = async (table: string, columns: string) => {
    const one = `'{"name":"' || name || '","bytes":' || ${columns} || '}'`;
    const joined = databaseUrl === null ? `group_concat(${one}, ',')` : `string_agg(${one}, ',')`;
    const found = await ask(`select coalesce(${joined}, '') as v from ${table}`);
    return JSON.parse(`[${found}]`) as File[];
  };
  const broken: string[] = [];
  const uploads = await list('files', `bytes || ',"sha256":"' || sha256 || '"'`);
  for (const { name, bytes, sha256 } of uploads) {
    const path = ['images', 'audio', 'recordings', 'scores'].map((folder) => join(dataDir, 'files', folder, name));
    const at = path.find((one) => existsSync(one));
    const content = at === undefined ? null : readFileSync(at);
    const isWhole = content?.length === bytes && createHash('sha256').update(content).digest('hex') === sha256;
    if (!isWhole) broken.push(`file ${name}: ${content?.length ?? 'missing'} of ${bytes} bytes`);
  }
  const scores = await list('score_files', `pages || ',"sha256":"' || sha256 || '"'`);
  for (const { name, bytes: pages } of scores) {
    const stem = join(dataDir, 'files', 'scores', name.replace('.musicxml', ''));
    const source = existsSync(`${stem}.musicxml`) ? readFileSync(`${stem}.musicxml`, 'utf8') : '';
    if (!source.trimEnd().endsWith('>')) broken.push(`score ${name} is missing or cut`);
    for (let page = 1; page <= pages; page += 1) {
      const drawing = existsSync(`${stem}-${page}.svg`) ? readFileSync(`${stem}-${page}.svg`) : null;
      if (!drawing || drawing.length < 500) broken.push(`page ${page} of ${name} is missing or cut`);
    }
  }
  return broken;
}
