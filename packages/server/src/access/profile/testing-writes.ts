import { uploadFile } from '@eemusic/contract/platform/files';
import * as profile from '@eemusic/contract/access/profile';
import * as session from '@eemusic/contract/access/session';
import { pictureBytes } from '#testing/a-picture.ts';
import { aStaff } from '#testing/a-staff.ts';
import { password } from '#testing/start-server.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const nobody = 999_999;

export const writes: ExampleWrites = {
  'profile.updateProfile': async () => {
    const server = await aStaff();
    const image = (await server.send(uploadFile, { name: 'a.png', bytes: await pictureBytes() })).body.fileName;
    const own = { fullName: 'Mei Lin', age: 31, email: server.me.email, mobile: '138', fileName: image };
    const update = (overrides: object) => () =>
      server.call(profile.updateProfile, { userId: server.me.id, ...own, avatarBase64: null, ...overrides });
    return { server, done: update({}), refused: update({ version: 99 }) };
  },
  'profile.changePassword': async () => {
    const server = await aStaff();
    const change = (currentPassword: string) => () =>
      server.call(profile.changePassword, {
        userId: server.me.id,
        currentPassword,
        newPassword: 'three blind mice run',
      });
    return { server, done: change(password), refused: change('wrong') };
  },
  'profile.changeLanguage': async () => {
    const server = await aStaff();
    const change = (userId: number) => () => server.call(profile.changeLanguage, { userId, language: 'zh-Hans' });
    return { server, done: change(server.me.id), refused: change(nobody) };
  },
  'profile.endSession': async () => {
    const server = await aStaff();
    await server.call(session.login, { email: server.me.email, password }, { token: null });
    const own = { userId: server.me.id };
    const { sessions } = (await server.call(profile.listSessions, own)).body;
    const other = sessions.find(({ isCurrent }) => !isCurrent)?.sessionId ?? nobody;
    const end = (sessionId: number) => () => server.call(profile.endSession, { ...own, sessionId });
    return { server, done: end(other), refused: end(nobody) };
  },
  'profile.endOtherSessions': async () => {
    const server = await aStaff();
    await server.call(session.login, { email: server.me.email, password }, { token: null });
    const end = (userId: number) => () => server.call(profile.endOtherSessions, { userId });
    return { server, done: end(server.me.id), refused: end(nobody) };
  },
};
