import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { closeMonth } from '@eemusic/contract/sales/statements';
import { deleteStudents } from '@eemusic/contract/sales/users';
import type { Scope } from '@eemusic/contract/platform/scopes';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aMachine } from '#testing/a-machine.ts';

const folder = join(import.meta.dirname, '../../../../../docs/recipes');

/** Runs scripts of the documentation, which have a token with these scopes and nothing else. */
async function aRecipe(name: string, scopes: Scope[]) {
  const machine = await aMachine();
  const { token } = await machine.add({ name, scopes });
  const CONSOLE = await machine.app.listen({ port: 0, host: '127.0.0.1' });
  const run = async (...words: (string | number)[]) => {
    const env = { CONSOLE, TOKEN: token };
    const script = [join(folder, `${name}.mjs`), ...words.map(String)];
    return (await promisify(execFile)(process.execPath, script, { env })).stdout;
  };
  return { ...machine, run };
}

describe('the recipes of the documentation', () => {
  it('a shop sells a key and mails it, once for an order', async () => {
    const { run, ask, twoChannels } = await aRecipe('shop', ['keys.write']);
    const { own } = await twoChannels();

    const mail = await run(4711, own.educatorId, 'mei@example.com');
    const again = await run(4711, own.educatorId, 'mei@example.com');

    expect(again).toBe(mail);
    expect(mail).toMatch(/^To: mei@example\.com\nSubject: Your key for order 4711\n/);
    const { data } = (await ask(`GET /keys?educatorId=${own.educatorId}&sort=-id&limit=1`)).body;
    expect(data[0]).toMatchObject({ code: mail.trim().split('\n').at(-1), status: 'Available', durationDays: 366 });
    await expect(run(4712, 999_999, 'mei@example.com')).rejects.toThrow(/does not exist|not found/i);
  });

  it('a CRM keeps its contacts', async () => {
    const { run, ask, call, twoChannels } = await aRecipe('crm', ['students.read']);
    const { own, other } = await twoChannels();
    const scratch = await mkdtemp(join(tmpdir(), 'eemusic-recipe-'));
    onTestFinished(() => rm(scratch, { recursive: true }));
    const file = join(scratch, 'contacts.json');

    const first: unknown = JSON.parse(await run(file));
    await ask(`PATCH /students/${own.studentId}`, { phone: '138' });
    await call(deleteStudents, { usersIds: [other.studentId] });
    const second: unknown = JSON.parse(await run(file));

    expect([first, second]).toEqual([
      { added: 2, changed: 0, gone: 0 },
      { added: 0, changed: 1, gone: 1 },
    ]);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ [own.studentId]: { phone: '138' } });
  });

  it('a bookkeeper fetches the month', async () => {
    const { run, ask, call, twoChannels } = await aRecipe('bookkeeper', ['statements.read', 'sales.read']);
    const { own } = await twoChannels();
    const [sale] = (await ask(`GET /sales?studentId=${own.studentId}`)).body.data;
    await ask('POST /sales', { saleId: sale?.id, amount: 10_050, reason: 'Too late' });
    await call(closeMonth, { month: '2026-03' });

    const lines = (await run('2026-03')).trim().split('\n');

    const { data: statements } = (await ask('GET /statements?month=2026-03')).body;
    expect(lines).toHaveLength(1 + statements.length + 3);
    expect(lines).toContainEqual(expect.stringMatching(/^"sale \d+","2026-03-01","refund","-100\.50",/));
    for (const { number, name } of statements)
      expect(lines).toContainEqual(expect.stringContaining(`"${String(number)}","2026-03-01","${String(name)}"`));
  });
});
