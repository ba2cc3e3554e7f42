import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { order } from '#packages/server/src/testing/create-database.ts';
import type { Place } from './console.ts';

/** Opens the database for questions alone. */
export async function openQuestions({ dataDir, databaseUrl }: Place) {
  const database =
    databaseUrl === null ? new DatabaseSync(join(dataDir, 'eemusic.sqlite'), { readOnly: true, timeout: 5000 }) : null;
  const rows = async (question: string): Promise<Record<string, unknown>[]> =>
    database?.prepare(question).all() ?? order(databaseUrl ?? '', question);
  return {
    rows,
    /** Returns the column v of the first row. */
    ask: async (question: string) => String((await rows(question))[0]?.['v'] ?? 'nothing'),
    close: () => database?.close(),
  };
}

export type Questions = Awaited<ReturnType<typeof openQuestions>>;

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
  'monthly sums that differ from the sales': `select count(*) as v from (select educator_id, month, sum(amount) a
    from sales_months group by educator_id, month) m left join (select educator_id, month, sum(amount) a from sales group by educator_id, month) s
    on s.educator_id = m.educator_id and s.month = m.month where s.a is null or s.a <> m.a`,
  'a mail without its card': `select count(*) as v from support_mails m where not exists
    (select 1 from support_cards c where c.id = m.card_id)`,
  'a published score without its music': `select count(*) as v from scores s where not exists
    (select 1 from score_music m where m.file_id = s.file_id)`,
  'a token without a secret': `select count(*) as v from tokens t where revoked_at is null and not exists
    (select 1 from token_secrets s where s.token_id = t.id)`,
};

/** Returns what is broken: the database itself, a rule across tables, or a file. */
export async function findBroken({ ask, rows }: Questions, { dataDir, databaseUrl }: Place): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, question] of Object.entries(rules)) {
    const count = await ask(question);
    if (count !== '0') broken.push(`${count} × ${rule}`);
  }
  if (databaseUrl === null) {
    const whole = await rows('pragma integrity_check');
    if (whole.length !== 1 || whole[0]?.['integrity_check'] !== 'ok') broken.push(JSON.stringify(whole).slice(0, 300));
    const foreign = await rows('pragma foreign_key_check');
    if (foreign.length > 0) broken.push(`foreign keys: ${JSON.stringify(foreign).slice(0, 300)}`);
  }
  const contentOf = (...path: string[]) => {
    const file = join(dataDir, 'files', ...path);
    return existsSync(file) ? readFileSync(file) : null;
  };
  for (const { name, bytes, sha256 } of await rows('select name, bytes, sha256 from files')) {
    const folders = ['images', 'audio', 'recordings', 'scores'];
    const content = folders.map((folder) => contentOf(folder, String(name))).find((one) => one !== null);
    const isWhole = content?.length === Number(bytes) && createHash('sha256').update(content).digest('hex') === sha256;
    if (!isWhole) broken.push(`file ${String(name)}: ${content?.length ?? 'missing'} of ${String(bytes)} bytes`);
  }
  for (const { name, pages } of await rows('select name, pages from score_files')) {
    const stem = String(name).replace('.musicxml', '');
    const source = contentOf('scores', `${stem}.musicxml`)?.toString() ?? '';
    if (!source.trimEnd().endsWith('>')) broken.push(`score ${stem} is missing or cut`);
    for (let page = 1; page <= Number(pages); page += 1)
      if ((contentOf('scores', `${stem}-${page}.svg`)?.length ?? 0) < 500)
        broken.push(`page ${page} of ${stem} is missing or cut`);
  }
  return broken;
}
