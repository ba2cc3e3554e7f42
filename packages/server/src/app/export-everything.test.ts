import { buffer } from 'node:stream/consumers';
import { exportEverything } from '@eemusic/contract/access/company';
import { addCard } from '@eemusic/contract/support/board';
import { inboxList } from '@eemusic/contract/support/lists';
import type { Code } from '@eemusic/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import { openArchive } from '#platform/spreadsheet/index.ts';
import { addKeys } from '#sales/subscriptions/index.ts';
import { aPublishedScore } from '#testing/a-published-score.ts';
import { aSale, change } from '#testing/a-sale.ts';
import { readWorkbook } from '#testing/read-workbook.ts';

async function aConsole() {
  const made = await aPublishedScore();
  const { server, services } = made;
  const { educatorId } = await aSale(services);
  const key = [{ code: '0123-4567-89AB-CDEF-GHJT', educatorId, durationDays: 366 as const }];
  await change(services, (tx) => addKeys(tx, key, services.clock.now()));
  return {
    ...made,
    /** Calls as somebody with these codes. */
    async take(...codes: Code[]) {
      const { token } = await server.anAdministrator({ codes });
      const answer = await server.call(exportEverything, {}, { token });
      return { token, answer, archive: openArchive(answer.bytes) };
    },
  };
}

const all: Code[] = ['AD', 'SL', 'CM', 'UM', 'SM', 'DA', 'ES'];

describe('the export of everything', () => {
  it('has each list, the activity, cards and the MusicXML files, as they are', async () => {
    const { server, take, score, services, id } = await aConsole();
    const { token: support } = await server.anAdministrator({ codes: ['ES'] });
    await server.call(addCard, { listId: inboxList, title: 'A question' } as never, { token: support });

    const { answer, archive } = await take(...all);

    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain('EEMusic 2026-03-01.zip');
    const textOf = async (name: string) => String(await buffer(archive.open(name)));
    const rowsOf = async (name: string) => (await readWorkbook(await buffer(archive.open(name)))).sheets[0]?.rows ?? [];
    for (const name of ['channels', 'educators', 'users', 'keys', 'scores'])
      expect((await rowsOf(`${name}.xlsx`)).length, name).toBe(2);
    expect((await rowsOf('administrators.xlsx')).length).toBeGreaterThan(1);
    expect((await rowsOf('users.xlsx'))[1]).toContain('王芳');
    expect((await textOf('sales.csv')).trim().split('\n')).toHaveLength(2);
    const { file_name } = await services.database.read
      .selectFrom('score_files')
      .select('name as file_name')
      .executeTakeFirstOrThrow();
    const stored = await services.storage.get(`scores/${file_name}`);
    expect(await textOf(`scores/${id} ${score.name}.musicxml`)).toBe(stored && String(await buffer(stored.body)));
    const entries = (await textOf('activity/2026-03.jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(entries).toContainEqual(expect.objectContaining({ action: 'score.published', record_name: score.name }));
    expect(await textOf('cards/cards.jsonl')).toContain('A question');
    for (const name of ['company', 'prices-and-rates', 'libraries', 'steps', 'tags'])
      expect(Object.keys(JSON.parse(await textOf(`${name}.json`)) as object), name).not.toEqual([]);
  });

  it('leaves out what the caller may not read, and is recorded', async () => {
    const { take, services } = await aConsole();

    const { archive } = await take('AD', 'UM');

    expect(archive.names.filter((name) => !name.startsWith('activity/')).toSorted()).toEqual([
      'administrators.xlsx',
      'channels.xlsx',
      'company.json',
      'educators.xlsx',
      'keys.xlsx',
      'libraries.json',
      'prices-and-rates.json',
      'users.xlsx',
    ]);
    const entry = await services.database.read
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'company.exported')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.after ?? '')).toEqual({ exported: expect.arrayContaining(['users.xlsx', 'activity']) });
  });

  it('of an empty console is an archive all the same', async () => {
    const { server } = await aPublishedScore();
    const { token } = await server.anAdministrator({ codes: all });

    const { status, bytes } = await server.call(exportEverything, {}, { token });

    expect(status).toBe(200);
    expect(openArchive(bytes).has('keys.xlsx')).toBe(true);
  });
});
