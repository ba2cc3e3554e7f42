import pg from 'pg';

/** What is in the migrated database: a digest of its structure, and of the rows and the sequence of each table. */
export type Template = {
  structure: string;
  tables: string[];
  /** The rows that migrations write, as JSON by table. */
  seeds: Record<string, string>;
  sequences: Sequence[];
  digests: Record<string, string>;
};

type Sequence = { name: string; last: string; isCalled: boolean };

/** Larger tables take longer to empty than a new database to copy. */
const maxTableBytes = 1_000_000;

/** Changes with every change of the structure and of the planner's statistics; the same in all copies. */
const structureSql = `select concat_ws(' ', ${[
  'class',
  'attribute',
  'attrdef',
  'constraint',
  'index',
  'trigger',
  'proc',
]
  .map((catalog) => `(select concat(count(*), ' ', max(xmin::text::bigint)) from pg_${catalog})`)
  .join()}, (select count(*) from pg_statistic)) as structure`;

const tablesSql = `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;

async function query<Row>(client: pg.Client, sql: string): Promise<Row[]> {
  return (await client.query(sql)).rows as Row[];
}

export async function readTemplate(client: pg.Client): Promise<Template> {
  const [state] = await query<{ structure: string }>(client, structureSql);
  const tables = (await query<{ name: string }>(client, `${tablesSql} order by 1`)).map(({ name }) => name);
  const seeds: Record<string, string> = {};
  for (const table of tables) {
    const [found] = await query<{ rows: string | null }>(client, `select json_agg(t)::text as rows from "${table}" t`);
    if (found?.rows) seeds[table] = found.rows;
  }
  const names = await query<{ name: string }>(client, 'select sequencename as name from pg_sequences');
  const sequences = await query<Sequence>(client, names.map(sequenceSql).join(' union all '));
  const digests = await readDigests(client, { tables, sequences });
  return { structure: state?.structure ?? '', tables, seeds, sequences, digests };
}

const sequenceSql = ({ name }: Pick<Sequence, 'name'>) =>
  `select '${name}' as name, last_value::text as last, is_called as "isCalled" from "${name}"`;

async function readDigests(client: pg.Client, { tables, sequences }: Pick<Template, 'tables' | 'sequences'>) {
  const ofTables = tables.map(
    (table) => `select '${table}' as name, md5(string_agg(t::text, ' ' order by t::text)) as digest from "${table}" t`,
  );
  const ofSequences = sequences.map(
    (sequence) => `select name, concat(last, "isCalled") from (${sequenceSql(sequence)}) s`,
  );
  const digests = [...ofTables, ...ofSequences].join(' union all ');
  const rows = await query<{ name: string; digest: string | null }>(client, digests);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest ?? '']));
}

/** Throws where a database that was reset differs from the template. */
export async function assertReset(client: pg.Client, template: Template): Promise<void> {
  const found = await readDigests(client, template);
  const left = Object.entries(template.digests).flatMap(([name, digest]) => (found[name] === digest ? [] : [name]));
  if (left.length > 0) throw new Error(`A test left something behind in the database: ${left.join(', ')}`);
}

/**
 * Makes a copy of the template as if it were new. Returns false if that is not possible, because its structure has
 * changed or it has grown.
 */
export async function resetDatabase(client: pg.Client, { structure, seeds, sequences }: Template): Promise<boolean> {
  const [state] = await query<{ structure: string; isLarge: boolean }>(
    client,
    `with others as materialized (select count(pg_terminate_backend(pid, 10000)) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid())
    select (select count from others), structure, exists (${tablesSql} and pg_relation_size(oid) > ${maxTableBytes}) as "isLarge"
    from (${structureSql}) as s`,
  );
  if (state?.structure !== structure || state.isLarge) return false;

  const restored = Object.entries(seeds).map(
    ([table, rows]) => `insert into "${table}" overriding system value
      select * from json_populate_recordset(null::"${table}", ${pg.escapeLiteral(rows)});`,
  );
  const counted = sequences.map(({ name, last, isCalled }) => `('${name}', ${last}, ${isCalled})`).join();
  // Neither triggers nor foreign keys act while the role is `replica`.
  await client.query(`set session_replication_role = replica;
    do $do$ declare t text; begin
      for t in ${tablesSql} and pg_relation_size(oid) > 0 loop execute format('delete from %I', t); end loop;
      perform setval(format('%I', name)::regclass, last, called) from (values ${counted}) as t (name, last, called)
        join pg_sequences on sequencename = name where last_value is not null or called;
    end $do$;
    ${restored.join('\n')}
    set session_replication_role = origin`);
  return true;
}
