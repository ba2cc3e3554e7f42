import { fetchProfile } from '@eemusic/contract/access/profile';
import { login } from '@eemusic/contract/access/session';
import { aPicture } from './a-picture.ts';
import { password, startServer } from './start-server.ts';

/** A signed-in administrator, with all fields of a profile update. */
export async function aPerson() {
  const server = await startServer({ codes: ['SL'] });
  const { me, call, services, app } = server;
  if (!me) throw new Error('Nobody is signed in');
  const signIn = (credentials: { email?: string; password?: string } = {}) =>
    call(login, { email: me.email, password, ...credentials }, { token: null });
  return {
    ...server,
    me,
    userId: me.id,
    signIn,
    proof: { currentPassword: password },
    fields: {
      userId: me.id,
      fullName: 'Mei Lin',
      age: 31,
      email: me.email,
      mobile: '138 0000 0000',
      fileName: await aPicture(server),
    },
    user: async () => (await call(fetchProfile, { userId: me.id })).body.user,
    row: () =>
      services.database.read.selectFrom('administrators').selectAll().where('id', '=', me.id).executeTakeFirstOrThrow(),
    isIn: async (token: string) => (await call(fetchProfile, { userId: me.id }, { token })).status === 200,
    lastEntry: () =>
      services.database.read
        .selectFrom('audit_entries')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    /** Sends a raw body, which a typed call would not allow. */
    post: (path: string, payload: string) =>
      app.inject({
        method: 'POST',
        url: path,
        payload,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${me.token}` },
      }),
  };
}
