import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeMachineApi } from '@eemusic/server/src/app/api/room.ts';
import { describeLearnerApi } from '@eemusic/server/src/learning/learners/api.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it, onTestFinished } from 'vitest';

const project = join(import.meta.dirname, '..');
const address = 'https://console.acme.com';

it.for([
  ['/api/v1', describeMachineApi(address)],
  ['the learner service', describeLearnerApi(address)],
] as const)('the description of %s keeps all recommended rules of Redocly', async ([, description]) => {
  const config = await createConfig({ extends: ['recommended'] });

  const problems = await lintFromString({ source: JSON.stringify(description), config });

  expect(problems.map(({ ruleId, message }) => [ruleId, message])).toEqual([]);
});

it('a TypeScript client is made from the description of /api/v1, with the names of its nouns', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'eemusic-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(project, program), args, { cwd: folder }).catch(
      (error: unknown) => error as { stdout: string },
    );
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  write('package.json', '{ "type": "module" }');
  write('openapi.json', JSON.stringify(describeMachineApi(address)));
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', types: [], lib: ['es2024', 'dom'] };
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const client = `import createClient from 'openapi-fetch';
    import type { components, paths } from './api.js';
    type Schemas = components['schemas'];
    const api = createClient<paths>({ baseUrl: '${address}' });`;
  write(
    'right.ts',
    `${client}
    const { data: page } = await api.GET('/api/v1/students', { params: { query: { sort: '-createdAt', limit: 200 } } });
    export const students: Schemas['Student'][] = page?.data ?? [];
    const order = { educatorId: 12, durationDays: 366, quantity: 1 } as const;
    const { data: made, error } = await api.POST('/api/v1/keys', { body: order });
    export const keys: Schemas['Key'][] | undefined = made?.data;
    export const code: Schemas['Problem']['code'] | undefined = error?.code;
    export const onPaid = ({ statementId }: Schemas['StatementEventData']) => api.GET('/api/v1/statements/{id}', {
      params: { path: { id: statementId } },
    });`,
  );
  write(
    'wrong.ts',
    `${client}
    await api.PATCH('/api/v1/keys/{id}', { params: { path: { id: 77 } }, body: { isRevoked: 'yes' } });`,
  );

  await run('packages/learner-client/node_modules/.bin/openapi-typescript', 'openapi.json', '--output', 'api.ts');

  const { stdout } = await run('node_modules/.bin/tsc', '-p', '.');
  expect(stdout).toMatch(/^wrong\.ts.* error TS2322: [^\n]+\n$/);
});
