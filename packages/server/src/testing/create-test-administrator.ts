import { createHash, randomBytes } from 'node:crypto';
import type { Code } from '@eemusic/contract/platform/permissions';
import { addAdministrator } from '#access/accounts/index.ts';
import { system } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { passwordHash } from './password.ts';
import { addSession } from '#access/session/store.ts';

let count = 0;

type NewTestAdministrator = {
  codes: readonly Code[];
  fullName?: string;
  username?: string;
  email?: string;
  mobile?: string;
  age?: number;
};

/** Adds an administrator with a live session directly to the database. */
export async function createTestAdministrator(services: Services, overrides: NewTestAdministrator) {
  count += 1;
  const person = {
    fullName: `Hired ${count}`,
    username: `hired${count}`,
    email: `hired${count}@example.com`,
    mobile: `+86 1380000${count}`,
    age: 30,
    ...overrides,
  };
  const at = services.clock.now();
  const id = await services.database.change(system('test'), (tx) =>
    addAdministrator(tx, { ...person, gender: 0, passwordHash, role: 2, at }),
  );
  return { ...person, id, token: await signIn(services, id) };
}

/** Replaces all administrators with these, each with a live session. */
export async function replaceAdministrators(services: Services, people: { codes: readonly Code[]; email: string }[]) {
  await services.database.write(async (tx) => {
    for (const table of ['sessions', 'administrator_codes'] as const) await tx.deleteFrom(table).execute();
    const deleted_at = services.clock.now().toISOString();
    await tx.updateTable('administrators').set({ deleted_at }).where('deleted_at', 'is', null).execute();
  });
  const created = [];
  for (const person of people) created.push(await createTestAdministrator(services, person));
  return created;
}

/** Adds a session of an administrator directly to the database; returns its token. */
export async function signIn({ database, clock }: Services, administratorId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const later = new Date(now.getTime() + 3_600_000).toISOString();
  await database.write((tx) =>
    addSession(tx, {
      administrator_id: administratorId,
      token_hash: createHash('sha256').update(token).digest('hex'),
      stays: 0,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      idle_until: later,
      expires_at: later,
      address: '127.0.0.1',
      user_agent: 'test',
    }),
  );
  return token;
}
