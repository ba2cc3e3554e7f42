import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { scratch } from '#testing/scratch.ts';
import { signIn } from './index.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(scratch, 'demo-sign-in-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('the sign-in of a demo is made once, and each demo has its own', async () => {
  const [folder, other] = [aFolder(), aFolder()];

  const made = await signIn(folder);

  expect(await signIn(folder)).toEqual(made);
  expect((await signIn(other)).password).not.toBe(made.password);
  expect(readdirSync(folder)).toEqual(['sign-in.json']);
});

it('a start leaves the sign-in of a demo as it is, so that a start that is killed cannot damage it', async () => {
  const folder = aFolder();
  await signIn(folder);
  const before = statSync(join(folder, 'sign-in.json'), { bigint: true });

  await signIn(folder);

  const { ino, mtimeNs } = statSync(join(folder, 'sign-in.json'), { bigint: true });
  expect([ino, mtimeNs]).toEqual([before.ino, before.mtimeNs]);
});

it('a first start that was killed while it wrote the sign-in of a demo is followed by one that makes it', async () => {
  const folder = aFolder();
  writeFileSync(join(folder, 'sign-in.json.unfinished'), '{"email":');

  const made = await signIn(folder);

  expect(await signIn(folder)).toEqual(made);
});

it('a demo of an older version gets the token that it lacks, and keeps its password', async () => {
  const folder = aFolder();
  writeFileSync(join(folder, 'sign-in.json'), JSON.stringify({ email: 'a@example.com', password: 'kept' }));

  const made = await signIn(folder);

  expect(made).toMatchObject({ email: 'a@example.com', password: 'kept', learnerToken: expect.any(String) });
  expect(await signIn(folder)).toEqual(made);
});
