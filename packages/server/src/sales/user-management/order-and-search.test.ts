import { exportChannels, listChannels } from '@eemusic/contract/sales/channels';
import { exportEducators, listEducators } from '@eemusic/contract/sales/educators';
import { exportStudents, listStudents } from '@eemusic/contract/sales/users';
import type { RegionCode } from '@eemusic/contract/platform/regions';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate, openDatabase } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { aChannel, anEducator, aStudent, change } from '#testing/a-sale.ts';
import { aChain } from '#testing/a-chain.ts';
import { aPupil } from '#testing/a-class.ts';
import { readWorkbook } from '#testing/read-workbook.ts';
import { addStudents } from '#sales/users/index.ts';

type Regions = Record<string, RegionCode>;

/** Adds a channel, an educator and a student for each name; returns their order in the three lists. */
async function named(regions: Regions) {
  const chain = await aChain();
  const { services, call } = chain;
  await change(services, async (tx) => {
    const at = services.clock.now();
    for (const [name, region] of Object.entries(regions)) {
      const channel = await aChannel(tx, at, name);
      const educator = await anEducator(tx, at, { name });
      const student = await aStudent(tx, at, { fullName: name });
      for (const [table, id] of Object.entries({ channels: channel, educators: educator, students: student }))
        await sql`update ${sql.table(table)} set region = ${region} where id = ${id}`.execute(tx);
    }
  });
  return {
    ...chain,
    lists: async (query: object = {}, language = 'en') => {
      const headers = { 'accept-language': language };
      const { channels } = (await call(listChannels, query, { headers })).body;
      const { educators } = (await call(listEducators, query, { headers })).body;
      const { students } = (await call(listStudents, query, { headers })).body;
      return [
        channels.map(({ channelName }) => channelName),
        educators.map(({ educatorName }) => educatorName),
        students.map(({ fullName }) => fullName),
      ];
    },
    files: async (query: object, language: string) => {
      const headers = { 'accept-language': language };
      const answers = [
        await call(exportChannels, query, { headers }),
        await call(exportEducators, query, { headers }),
        await call(exportStudents, query, { headers }),
      ];
      return Promise.all(
        answers.map(async ({ bytes }) => {
          const [sheet] = (await readWorkbook(bytes)).sheets;
          return sheet?.rows.slice(1).map((row) => row[1]);
        }),
      );
    },
  };
}

const inAll = (names: readonly string[]) => [names, names, names];

describe('the lists of the sales chain', () => {
  it('sort Chinese names by pinyin after others, in both directions', async () => {
    const { lists } = await named({
      宁波: 'ZJ',
      广州: 'GD',
      Émile: 'SD',
      重庆: 'CQ',
      emma: 'SD',
      北京: 'BJ',
      阿明: 'SD',
    });

    const sorted = ['Émile', 'emma', '阿明', '北京', '重庆', '广州', '宁波'];
    expect(await lists()).toEqual(inAll(sorted));
    expect(await lists({ sortOrder: 'desc' })).toEqual(inAll(sorted.toReversed()));
  });

  it("sort regions by their names in the reader's language, also in spreadsheets", async () => {
    const { lists, files } = await named({ a: 'SD', b: 'SH', c: 'SN', d: 'CQ', e: 'SN', f: 'AH' });

    const query = { sortBy: 'region' };
    const english = ['f', 'd', 'c', 'e', 'a', 'b'];
    expect(await lists(query)).toEqual(inAll(english));
    expect(await files(query, 'en')).toEqual(inAll(english));
    expect(await lists({ ...query, sortOrder: 'desc' })).toEqual(inAll(english.toReversed()));
    // 安徽 重庆 山东 陕西 上海
    const chinese = ['f', 'd', 'a', 'c', 'e', 'b'];
    expect(await lists(query, 'zh-CN')).toEqual(inAll(chinese));
    expect(await files(query, 'zh-CN')).toEqual(inAll(chinese));
    expect(await lists({ ...query, Page: 2, Size: 2 }, 'zh-CN')).toEqual(inAll(chinese.slice(2, 4)));
  });

  it('find a name with any apostrophe or accent, or without', async () => {
    const { lists } = await named({ 'Sean O’Brien': 'SD', 'José Li': 'SD', 'Jose Ma': 'SD', OBrien: 'SD' });

    for (const searchQuery of ["o'brien", 'O’Brien', 'obrien', 'ÓBRIEN'])
      expect(await lists({ searchQuery }), searchQuery).toEqual(inAll(['OBrien', 'Sean O’Brien']));
    for (const searchQuery of ['jose', 'José', 'jos', 'Jose\u0301'])
      expect(await lists({ searchQuery }), searchQuery).toEqual(inAll(['José Li', 'Jose Ma']));
  });
});

describe('a search for one or two characters', () => {
  it('finds users by a letter or digit where a word begins, by a sign or a Chinese character anywhere', async () => {
    const { services, call } = await named({});
    const person = { ...aPupil, contactName: '', contactNumber: '', contactEmail: '' };
    const students = [
      { ...person, fullName: 'Anna Chen-Wu', contactNumber: '+86 139 1', contactEmail: 'm_k@x.cn' },
      { ...person, fullName: '欧阳明月', contactName: 'Édith 王' },
    ];
    await change(services, (tx) => addStudents(tx, students, services.clock.now()));
    const found = async (searchQuery: string) =>
      (await call(listStudents, { searchQuery })).body.students.map(({ fullName }) => fullName.slice(0, 2)).join();

    for (const text of ['a', 'AN', 'wu', 'ch', 'k', '13', '86', '1', '_', 'm_', '-', '+8', 'x.'])
      expect(await found(text), text).toBe('An');
    for (const text of ['欧', '明', '阳明', '明月', '王', 'é', 'ed']) expect(await found(text), text).toBe('欧阳');
    for (const text of ['nn', '39', '欧明', '月王', 'di', '%']) expect(await found(text), text).toBe('');
  });

  it('finds users who are older than its index', async () => {
    const { services, lists } = await named({ 'Ann Ωmega': 'SD', 明月: 'SD' });
    const { database } = services;
    // As the version before left it.
    await database.write(async (tx) => {
      const run = (text: string) => sql.raw(text).execute(tx);
      if (database.engine === 'sqlite')
        for (const what of ['view searched_students', 'table student_words']) await run(`drop ${what}`);
      else await run('drop function words_of(text) cascade');
      for (const name of ['frequent_searches', 'student_gram_postings', 'student_gram_counts', 'student_gram_progress'])
        await run(`create table ${name} (gram varchar(2))`);
      await tx.deleteFrom('migrations').where('name', 'like', '0058%').execute();
    });

    await startNode(services);

    for (const [searchQuery, name] of [
      ['ω', 'Ann Ωmega'],
      ['月', '明月'],
    ])
      expect((await lists({ searchQuery })).at(-1), searchQuery).toEqual([name]);
  });
});

/** Migrates as another node does, because a running one may no longer change the schema. */
async function startNode({ configuration, clock }: Services) {
  const starting = openDatabase({ databaseUrl: configuration.DATABASE_URL, dataDir: configuration.DATA_DIR }, clock);
  await migrate(starting, clock.now());
  await starting.close();
}

describe('sort keys of existing records', () => {
  it('are made again, and are found by the search index', async () => {
    const { lists, services } = await named({ 宁波: 'ZJ', 广州: 'GD', 'Ann O’Brien': 'SD' });
    const { database } = services;
    const tables = ['channels', 'educators', 'students'] as const;
    await database.write(async (tx) => {
      for (const table of tables) {
        const name = sql.ref(table === 'students' ? 'full_name' : 'name');
        await sql`update ${sql.table(table)} set name_key = lower(${name}), search_key = lower(${name})`.execute(tx);
      }
    });
    expect(await lists({ searchQuery: 'obrien' })).toEqual(inAll([]));

    await database.write((tx) => tx.deleteFrom('migrations').where('name', '=', '0018-sort-keys.ts').execute());
    await startNode(services);

    expect(await lists()).toEqual(inAll(['Ann O’Brien', '广州', '宁波']));
    expect(await lists({ searchQuery: 'obrien' })).toEqual(inAll(['Ann O’Brien']));
    expect(await lists({ searchQuery: '广州' })).toEqual(inAll(['广州']));
  });
});

describe('Chinese names', () => {
  it('are found by pinyin and initials, with or without blanks and dots, in the three lists', async () => {
    const { lists } = await named({ 蔡奕辰: 'SD', '田 甜': 'SD', 阿依古丽·买买提: 'XJ', 'Ian Chen': 'SD', 王芳: 'SD' });

    for (const searchQuery of ['caiyichen', 'Cai Yichen', 'ＣＡＩ', 'cyc', 'c.y.c', 'yc', '蔡 奕 辰', '蔡·奕'])
      expect(await lists({ searchQuery }), searchQuery).toEqual(inAll(['蔡奕辰']));
    for (const searchQuery of ['田甜', '田 甜', 'tiantian', 'tt', 'Tian Tian'])
      expect(await lists({ searchQuery }), searchQuery).toEqual(inAll(['田 甜']));
    for (const searchQuery of ['aygl', '阿依古丽 买买提', 'maimaiti'])
      expect(await lists({ searchQuery }), searchQuery).toEqual(inAll(['阿依古丽·买买提']));
    expect(await lists({ searchQuery: '王 芳' })).toEqual(inAll(['王芳']));
    expect(await lists({ searchQuery: 'ian' })).toEqual(inAll(['Ian Chen']));
    expect(await lists({ searchQuery: 'chen' })).toEqual(inAll(['Ian Chen', '蔡奕辰']));
  });

  it('of records that are older than their pinyin are found once a job has made their keys', async () => {
    const { lists, services, runJobs } = await named({ 蔡奕辰: 'SD', Ann: 'SD' });
    const { database } = services;
    const tables = ['administrators', 'channels', 'educators', 'students'];
    const records = async () => {
      const select = (table: string) =>
        sql<object>`select id, search_key, version from ${sql.table(table)} order by id`;
      return Promise.all(tables.map(async (table) => (await select(table).execute(database.read)).rows));
    };
    const before = await records();
    await database.write(async (tx) => {
      for (const table of tables)
        await sql`update ${sql.table(table)} set search_key = substr(search_key, 1, 3)`.execute(tx);
      await tx.deleteFrom('migrations').where('name', 'like', '0069%').execute();
    });
    expect(await lists({ searchQuery: 'cyc' })).toEqual(inAll([]));

    await startNode(services);
    await runJobs();

    expect(await lists({ searchQuery: 'cyc' })).toEqual(inAll(['蔡奕辰']));
    expect(await records()).toEqual(before);
  });
});
