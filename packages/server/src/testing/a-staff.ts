import {
  editAdministrator,
  setAdministratorStatus,
  updateAdministrator,
} from '@eemusic/contract/access/administrators';
import type { Code } from '@eemusic/contract/platform/permissions';
import { fetchProfile } from '@eemusic/contract/access/profile';
import type { Configuration } from '#platform/configuration.ts';
import { pictureBytes } from './a-picture.ts';
import { createTestAdministrator, signIn } from './create-test-administrator.ts';
import { startServer } from './start-server.ts';

type Settings = Partial<Configuration>;

/** Starts a server with a signed-in administrator who holds these codes, and helpers for colleagues. */
export async function aStaff({
  codes,
  configuration = {},
  isDemo = false,
}: { codes?: readonly Code[]; configuration?: Settings; isDemo?: boolean } = {}) {
  const { me, ...server } = await startServer({ configuration, isDemo, ...(codes && { codes }) });
  if (!me) throw new Error('nobody is signed in');
  const { call, services } = server;
  const userOf = async (userId: number) => (await call(editAdministrator, { userId })).body.user;
  const fieldsOf = async (userId: number) => {
    const { fullName, username, email, mobile, age, gender, permissions } = await userOf(userId);
    return {
      userId,
      fullName,
      username,
      email,
      mobile: mobile || '138',
      age: age ?? 1,
      gender: gender ?? 0,
      permissions: permissions.map(({ code }) => code),
    };
  };
  return {
    ...server,
    me,
    userOf,
    /** All fields for updating this administrator. */
    fieldsOf,
    createTestAdministrator: (...held: Code[]) => createTestAdministrator(services, { codes: held }),
    signIn: (id: number) => signIn(services, id),
    /** Changes these fields of an administrator; the others stay. */
    change: async (userId: number, overrides: object, asking: { token?: string } = {}) =>
      call(updateAdministrator, { ...(await fieldsOf(userId)), ...overrides }, asking),
    setStatus: (userId: number, status: 0 | 1, asking: { token?: string } = {}) =>
      call(setAdministratorStatus, { userId, status }, asking),
    /** The status of a call with this account's token: 200 as long as the session is live. */
    sessionStatus: async ({ id, token }: { id: number; token: string }) =>
      (await call(fetchProfile, { userId: id }, { token })).status,
    /** All audit entries, oldest first. */
    trail: () => services.database.read.selectFrom('audit_entries').selectAll().orderBy('id').execute(),
  };
}

/** Fields for creating an administrator. */
export async function anApplication(overrides: object = {}) {
  return {
    fullName: 'Mei Lin',
    username: 'meilin',
    email: 'mei@example.com',
    password: 'correct horse battery',
    mobile: '+86 138 0000 0000',
    age: 31,
    gender: 1 as const,
    avatarBase64: await portrait(),
    permissions: ['SL' as const],
    ...overrides,
  };
}

/** A small picture in base64, as a browser sends it. */
export async function portrait(): Promise<string> {
  return `data:image/png;base64,${(await pictureBytes()).toString('base64')}`;
}
