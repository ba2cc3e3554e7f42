import { listAdministrators } from '@eemusic/contract/access/administrators';
import { login } from '@eemusic/contract/access/session';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { aStaff } from '#testing/a-staff.ts';
import { aTwoStepPerson, fromEverywhere } from '#testing/a-two-step-person.ts';
import { runCommand } from '#testing/run-command.ts';
import { password, secretsKey, startServer } from '#testing/start-server.ts';

const fresh = 'a walk along the river';

type DataLocation = { DATA_DIR: string; DATABASE_URL: string | null };
type Typed = { input?: string; environment?: Record<string, string> };

/** Runs the command beside the server. */
const run = ({ DATA_DIR, DATABASE_URL }: DataLocation, args: string[], { input = '', environment }: Typed = {}) =>
  runCommand(
    'commands/admin.ts',
    args,
    { SECRETS_KEY: secretsKey, DATA_DIR, DATABASE_URL, ...environment },
    { cwd: DATA_DIR, input },
  );

async function setUp() {
  const staff = await aStaff();
  const { configuration, database } = staff.services;
  return {
    ...staff,
    admin: (args: string[], typed?: Typed) => run(configuration, args, typed),
    signInBy: (email: string, password: string) => staff.call(login, { email, password }, { token: null }),
    rowOf: (email: string) =>
      database.read.selectFrom('administrators').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
  };
}

const shown = (output: string) => /^Password: ([a-z]{5}(?:-[a-z]{5}){3})$/m.exec(output)?.[1] ?? 'none';
const mei = ['create', '--email', 'mei@example.com', '--name', 'Mei Lin', '--username', 'meilin'];

describe('npm run admin', () => {
  it('creates an administrator who can sign in with the printed password', async () => {
    const { admin, signInBy, call, trail } = await setUp();

    const { exitCode, output, errors } = await admin([...mei, '--codes', 'UM, SL']);

    expect([exitCode, errors]).toEqual([0, '']);
    expect((await signInBy('mei@example.com', shown(output))).body).toMatchObject({ userRole: 'ADMIN' });
    const { users } = (await call(listAdministrators, { searchQuery: 'mei' })).body;
    expect(users).toMatchObject([{ fullName: 'Mei Lin', permissions: [{ code: 'SL' }, { code: 'UM' }] }]);
    const entry = (await trail()).find(({ action, actor_name }) => action.endsWith('created') && actor_name !== 'test');
    expect(entry).toMatchObject({ actor_kind: 'system', actor_name: 'command line' });
    expect(JSON.stringify(entry)).not.toContain(shown(output));
  });

  it('makes the first administrator the super administrator, with every code or not at all', async () => {
    const { services, call } = await startServer({ codes: null });

    const refused = await run(services.configuration, [...mei, '--codes', 'AD']);
    expect(refused).toMatchObject({ exitCode: 64, output: '' });
    expect(refused.errors).toContain('--codes all');

    const { output } = await run(services.configuration, [...mei, '--codes', 'all']);
    const session = await call(login, { email: 'mei@example.com', password: shown(output) }, { token: null });
    expect(session.body).toMatchObject({ userRole: 'SUPER_ADMIN' });
  });

  it('sets a new password, ends the sessions, and lifts the lockout', async () => {
    const { admin, me, sessionStatus, signInBy, trail } = await setUp();
    for (let attempt = 0; attempt < 11; attempt += 1) await signInBy(me.email, 'wrong');
    expect((await signInBy(me.email, password)).status).toBe(429);

    const { exitCode, output } = await admin(['reset-password', '--email', me.email.toUpperCase()]);

    expect(exitCode).toBe(0);
    expect(await sessionStatus(me)).toBe(401);
    expect((await signInBy(me.email, shown(output))).status).toBe(200);
    expect((await signInBy(me.email, password)).status).toBe(401);
    expect((await trail()).some(({ action }) => action === 'administrator.password-reset')).toBe(true);
  });

  it('lets in a person whose codes a thief of the password has used up', async () => {
    const { admin, me, services, call } = await setUp();
    const secret = 'JBSWY3DPEHPK3PXP';
    await services.database.write((tx) =>
      tx.updateTable('administrators').set({ two_step_secret: secret }).where('id', '=', me.id).execute(),
    );
    const by = { email: me.email, password };
    await fromEverywhere(20, (asking) => call(login, { ...by, code: 'wrong' }, { token: null, ...asking }));
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: services.clock.now().getTime() });
    const abroad = { token: null, remoteAddress: '198.51.100.77' };
    expect((await call(login, { ...by, code }, abroad)).status).toBe(429);

    await admin(['reset-password', '--email', me.email, '--password-stdin'], { input: fresh });

    expect((await call(login, { ...by, password: fresh, code }, abroad)).status).toBe(200);
  });

  it('reads a password from standard input, and then prints none', async () => {
    const { admin, me, signInBy } = await setUp();

    const { exitCode, output } = await admin(['reset-password', '--email', me.email, '--password-stdin'], {
      input: `${fresh}\n`,
    });

    expect(exitCode).toBe(0);
    expect(output).not.toContain('Password:');
    expect(output).not.toContain(fresh);
    expect((await signInBy(me.email, fresh)).status).toBe(200);
  });

  it.each([
    ['short', 64, 'Password must be at least 8 characters'],
    ['', 64, 'Please fill all fields'],
    ['password1', 1, 'too easy to guess'],
  ])('refuses the password %j', async (input, code, words) => {
    const { admin, me, signInBy } = await setUp();

    const { exitCode, errors } = await admin(['reset-password', '--email', me.email, '--password-stdin'], { input });

    expect(exitCode).toBe(code);
    expect(errors).toContain(words);
    expect((await signInBy(me.email, password)).status).toBe(200);
  });

  it('reports that an account is inactive, and activates it on request', async () => {
    const { admin, createTestAdministrator, setStatus, signInBy } = await setUp();
    const { id, email } = await createTestAdministrator('SL');
    await setStatus(id, 0);

    const first = await admin(['reset-password', '--email', email]);
    expect(first.output).toContain('--activate');
    expect((await signInBy(email, shown(first.output))).status).toBe(401);

    const second = await admin(['reset-password', '--email', email, '--activate']);
    expect((await signInBy(email, shown(second.output))).status).toBe(200);
  });

  it('turns two-step sign-in off', async () => {
    const { admin, createTestAdministrator, sessionStatus, rowOf, services, trail } = await setUp();
    const person = await createTestAdministrator('SL');
    await services.database.write(async (tx) => {
      await tx
        .updateTable('administrators')
        .set({ two_step_secret: 'JBSWY3DPEHPK3PXP', two_step_pending: 'JBSWY3DPEHPK3PXP', two_step_used: 1 })
        .where('id', '=', person.id)
        .execute();
      await tx.insertInto('recovery_codes').values({ administrator_id: person.id, code_hash: 'hash' }).execute();
    });
    expect((await admin(['reset-password', '--email', person.email])).output).toContain('reset-two-step');

    const { exitCode } = await admin(['reset-two-step', '--email', person.email]);

    expect(exitCode).toBe(0);
    expect(await rowOf(person.email)).toMatchObject({
      two_step_secret: null,
      two_step_pending: null,
      two_step_used: null,
    });
    expect(await services.database.read.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect(await sessionStatus(person)).toBe(401);
    const entry = (await trail()).find(({ action }) => action === 'administrator.two-step-reset');
    expect(entry).toMatchObject({ actor_name: 'command line', record_name: person.fullName });
  });

  it.each<[string, string[], number, string]>([
    ['no command', [], 64, 'A command is missing'],
    ['an unknown command', ['remove'], 64, 'Unknown: remove'],
    ['an unknown option', ['create', '--role', '1'], 64, "'--role'"],
    ['an option of another command', ['reset-two-step', '--activate'], 64, 'reset-two-step takes no --activate'],
    ['a missing option', ['create', '--email', 'x@example.com'], 64, '--name is missing'],
    ['no email', ['reset-two-step', '--email', 'x'], 64, 'This is not an email address'],
    ['an unknown code', [...mei, '--codes', 'SL,XX'], 64, 'XX is not one of'],
    ['an unknown account', ['reset-two-step', '--email', 'x@example.com'], 1, 'This administrator does not exist'],
  ])('explains what is wrong with %s', async (_, args, code, words) => {
    const { admin } = await setUp();

    const { exitCode, output, errors } = await admin(args);

    expect([exitCode, output]).toEqual([code, '']);
    expect(errors).toContain(words);
    expect(errors).not.toMatch(/\bat .*\.ts:\d+/);
  });

  it('reports that an email is taken', async () => {
    const { admin, me } = await setUp();

    const { exitCode, errors } = await admin([
      'create',
      '--email',
      me.email,
      '--name',
      'X',
      '--username',
      'x',
      '--codes',
      'SL',
    ]);

    expect([exitCode, errors.trim()]).toEqual([1, 'Another administrator has this email']);
  });

  it('explains what is wrong with the configuration', async () => {
    const { admin, me } = await setUp();

    const { exitCode, errors } = await admin(['reset-two-step', '--email', me.email], { environment: { PORT: 'x' } });

    expect(exitCode).toBe(78);
    expect(errors).toContain('PORT');
  });

  it('prints its usage', async () => {
    const { exitCode, output } = await run({ DATA_DIR: '.', DATABASE_URL: null }, ['--help']);

    expect(exitCode).toBe(0);
    for (const command of ['create', 'reset-password', 'reset-two-step']) expect(output).toContain(command);
  });

  it('replaces what a lost SECRETS_KEY had encrypted, and says who is concerned', async () => {
    const { services, me, turnOn } = await aTwoStepPerson();
    const { secret } = await turnOn();
    const environment = { SECRETS_KEY: Buffer.alloc(32, 'another').toString('base64') };

    const replaced = await run(services.configuration, ['replace-lost-secrets'], { environment });

    const expected = 'What no key of SECRETS_KEY decrypts is replaced.\n';
    const ofPerson = `${me.email} signs in with a recovery code, or after reset-two-step.\n`;
    expect(replaced).toEqual({ exitCode: 0, output: `${expected}${ofPerson}`, errors: '' });
    const left = await services.database.read.selectFrom('administrators').select('two_step_secret').execute();
    expect(JSON.stringify(left)).not.toContain(secret);
    const again = await run(services.configuration, ['replace-lost-secrets'], { environment });
    expect(again.output).toBe(expected);
  });
});
