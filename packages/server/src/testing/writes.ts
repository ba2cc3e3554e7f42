import * as administrators from '@eemusic/contract/access/administrators';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { uploadFile } from '@eemusic/contract/platform/files';
import * as libraries from '@eemusic/contract/library/libraries';
import * as profile from '@eemusic/contract/access/profile';
import * as scores from '@eemusic/contract/library/scores';
import * as session from '@eemusic/contract/access/session';
import * as twoStep from '@eemusic/contract/access/two-step';
import { Secret, TOTP } from 'otpauth';
import { setUpToken } from '#access/session/index.ts';
import { pictureBytes } from './a-picture.ts';
import { aPublishedScore } from './a-published-score.ts';
import { anUploadedScore, aScoreFile } from './a-score.ts';
import { anApplication, aStaff, portrait } from './a-staff.ts';
import { type Answer, password, startServer } from './start-server.ts';
import { chainWrites } from './writes-chain.ts';
import { findingWrites } from './writes-findings.ts';
import { importWrites } from './writes-imports.ts';
import { learnerWrites } from './writes-learners.ts';
import { salesWrites } from './writes-sales.ts';
import { scoreWrites } from './writes-scores.ts';
import { studentWrites } from './writes-students.ts';
import { subscriptionWrites } from './writes-subscriptions.ts';
import { supportWrites } from './writes-support.ts';
import { supportMailWrites } from './writes-support-mail.ts';

type Server = Awaited<ReturnType<typeof startServer>>;
type Asked = Promise<Answer<unknown>>;

/** One write as it is done, with what has to be there before, and one like it that a rule refuses. */
export type Scene = {
  server: Pick<Server, 'services' | 'me' | 'runJobs'>;
  done: () => Asked;
  refused: () => Asked;
  /** Who is expected to stand in the trail; the signed-in administrator if nobody is named. */
  actor?: { kind: 'visitor' };
};

const nobody = 999_999;
const visitor = { kind: 'visitor' } as const;

async function aShelf() {
  const staff = await aStaff();
  const image = (await staff.send(uploadFile, { name: 'a.png', bytes: await pictureBytes() })).body.fileName;
  const fields = { name: 'Sonatinas', shortName: 'SON', image };
  const id = (await staff.call(libraries.addLibrary, fields)).body.id;
  return { ...staff, server: staff, fields, id };
}

async function aColleague() {
  const staff = await aStaff();
  const { id } = await staff.createTestAdministrator('SL');
  return { ...staff, server: staff, id };
}

/** Two-step sign-in, about to be turned on, or on. */
async function anApp({ isOn }: { isOn: boolean }) {
  const staff = await aStaff();
  const own = { userId: staff.me.id };
  const begun = await staff.call(twoStep.beginTwoStep, { ...own, currentPassword: password });
  const code = () => {
    const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
    return totp.generate({ timestamp: staff.services.clock.now().getTime() });
  };
  if (isOn) await staff.call(twoStep.confirmTwoStep, { ...own, code: code() });
  return { ...staff, server: staff, own, code };
}

async function aMailedLink() {
  const staff = await aStaff();
  await staff.call(session.verifyAccount, { email: staff.me.email }, { token: null });
  await staff.runJobs();
  const token = /forgot-password\/([\w.~-]+)/.exec(staff.mails.at(-1)?.text ?? '')?.[1] ?? '';
  return { ...staff, server: staff, token };
}

/** An example of every declared write, by room and name. */
export const writes: Record<string, () => Promise<Scene>> = {
  'session.login': async () => {
    const server = await aStaff();
    const login = (given: string) => () =>
      server.call(session.login, { email: server.me.email, password: given }, { token: null });
    return { server, done: login(password), refused: login('wrong'), actor: visitor };
  },
  'session.logout': async () => {
    const server = await aStaff();
    return {
      server,
      done: () => server.call(session.logout, {}),
      refused: () => server.call(session.logout, {}, { token: 'none' }),
    };
  },
  'session.register': async () => {
    const server = await startServer({ codes: null });
    const person = { fullName: 'Mei Lin', username: 'meilin', email: 'mei@example.com', password };
    const register = (token: string) => () => server.call(session.register, { token, ...person });
    return { server, done: register(setUpToken(server.services)), refused: register('other'), actor: visitor };
  },
  'session.verifyAccount': async () => {
    const server = await aStaff();
    const verify = (email: string) => () => server.call(session.verifyAccount, { email }, { token: null });
    return { server, done: verify(server.me.email), refused: verify(''), actor: visitor };
  },
  'session.resetPassword': async () => {
    const { server, token, call } = await aMailedLink();
    const reset = (given: string) => () =>
      call(session.resetPassword, { token: given, password: 'three blind mice run' }, { token: null });
    return { server, done: reset(token), refused: reset('other'), actor: visitor };
  },

  'profile.updateProfile': async () => {
    const server = await aStaff();
    const image = (await server.send(uploadFile, { name: 'a.png', bytes: await pictureBytes() })).body.fileName;
    const own = { fullName: 'Mei Lin', age: 31, email: server.me.email, mobile: '1', fileName: image };
    const update = (given: object) => () =>
      server.call(profile.updateProfile, { userId: server.me.id, ...own, avatarBase64: null, ...given });
    return { server, done: update({}), refused: update({ version: 99 }) };
  },
  'profile.changePassword': async () => {
    const server = await aStaff();
    const change = (currentPassword: string) => () =>
      server.call(profile.changePassword, {
        ...{ userId: server.me.id, currentPassword },
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

  'two-step.beginTwoStep': async () => {
    const server = await aStaff();
    const begin = (currentPassword: string) => () =>
      server.call(twoStep.beginTwoStep, { userId: server.me.id, currentPassword });
    return { server, done: begin(password), refused: begin('wrong') };
  },
  'two-step.confirmTwoStep': async () => {
    const { server, own, code, call } = await anApp({ isOn: false });
    const confirm = (given: string) => () => call(twoStep.confirmTwoStep, { ...own, code: given });
    return { server, done: confirm(code()), refused: confirm('no') };
  },
  'two-step.renewRecoveryCodes': async () => {
    const { server, own, call } = await anApp({ isOn: true });
    const renew = (currentPassword: string) => () => call(twoStep.renewRecoveryCodes, { ...own, currentPassword });
    return { server, done: renew(password), refused: renew('wrong') };
  },
  'two-step.endTwoStep': async () => {
    const { server, own, call } = await anApp({ isOn: true });
    const end = (currentPassword: string) => () => call(twoStep.endTwoStep, { ...own, currentPassword });
    return { server, done: end(password), refused: end('wrong') };
  },

  'administrators.createAdministrator': async () => {
    const server = await aStaff();
    const create = async (given: object) =>
      server.call(administrators.createAdministrator, { ...(await anApplication()), ...given });
    return { server, done: () => create({}), refused: () => create({ email: server.me.email }) };
  },
  'administrators.updateAdministrator': async () => {
    const { server, change, id } = await aColleague();
    return {
      server,
      done: async () => change(id, { fullName: 'Mei Lin', avatarBase64: await portrait() }),
      refused: () => change(id, { version: 99 }),
    };
  },
  'administrators.setAdministratorStatus': async () => {
    const { server, setStatus, id, me } = await aColleague();
    return { server, done: () => setStatus(id, 0), refused: () => setStatus(me.id, 0) };
  },
  'administrators.deleteAdministrators': async () => {
    const { server, call, id } = await aColleague();
    const remove = (usersIds: number[]) => () => call(administrators.deleteAdministrators, { usersIds });
    return { server, done: remove([id]), refused: remove([id, nobody]) };
  },

  'deletions.restoreDeletion': async () => {
    const { server, call, id } = await aShelf();
    const { deletionId } = (await call(libraries.deleteLibrary, { id: String(id) })).body;
    const restore = (given: number) => () => call(restoreDeletion, { deletionId: given });
    return { server, done: restore(deletionId), refused: restore(nobody) };
  },

  'libraries.addLibrary': async () => {
    const { server, call, fields } = await aShelf();
    const add = (name: string) => () => call(libraries.addLibrary, { ...fields, name });
    return { server, done: add('Sonatas'), refused: add(fields.name) };
  },
  'libraries.updateLibrary': async () => {
    const { server, call, fields, id } = await aShelf();
    const update = (given: object) => () => call(libraries.updateLibrary, { ...fields, id, ...given });
    return { server, done: update({ name: 'Sonatas' }), refused: update({ version: 99 }) };
  },
  'libraries.orderLibraries': async () => {
    const { server, call, id } = await aShelf();
    const order =
      (...ids: number[]) =>
      () =>
        call(libraries.orderLibraries, { ids });
    return { server, done: order(id), refused: order(nobody) };
  },
  'libraries.deleteLibrary': async () => {
    const { server, call, id } = await aShelf();
    const remove = (given: number) => () => call(libraries.deleteLibrary, { id: String(given) });
    return { server, done: remove(id), refused: remove(nobody) };
  },

  'files.uploadFile': async () => {
    const server = await aStaff();
    const upload = (bytes: Uint8Array) => () => server.send(uploadFile, { name: 'a.png', bytes });
    return { server, done: upload(await pictureBytes()), refused: upload(new TextEncoder().encode('<svg/>')) };
  },

  'scores.uploadScore': async () => {
    const server = await aStaff();
    const upload = (file: ReturnType<typeof aScoreFile>) => () => server.send(scores.uploadScore, file);
    return {
      server,
      done: upload(aScoreFile()),
      refused: upload({ name: 'a.musicxml', bytes: new TextEncoder().encode('<svg/>') }),
    };
  },
  'scores.publishScores': async () => {
    const server = await startServer({ codes: ['SL'] });
    const score = await anUploadedScore(server);
    const publish = (given: object) => () => server.call(scores.publishScores, { scores: [{ ...score, ...given }] });
    return { server, done: publish({}), refused: publish({ moduleId: nobody }) };
  },
  'scores.toggleScore': async () => {
    const { server, id } = await aPublishedScore();
    const toggle = (given: number) => () => server.call(scores.toggleScore, { id: String(given), scoreEnabled: false });
    return { server, done: toggle(id), refused: toggle(nobody) };
  },
  'scores.updateScore': async () => {
    const { server, id, score } = await aPublishedScore();
    const update = (given: object) => () =>
      server.call(scores.updateScore, { ...score, id: String(id), name: 'Little March', ...given });
    return { server, done: update({}), refused: update({ version: 99 }) };
  },
  'scores.deleteScore': async () => {
    const { server, id } = await aPublishedScore();
    const remove = (given: number) => () => server.call(scores.deleteScore, { id: String(given) });
    return { server, done: remove(id), refused: remove(nobody) };
  },
  'scores.deleteScores': async () => {
    const { server, id } = await aPublishedScore();
    const remove = (selected: number[]) => () => server.call(scores.deleteScores, { selected });
    return { server, done: remove([id]), refused: remove([id, nobody]) };
  },

  ...chainWrites,
  ...findingWrites,
  ...importWrites,
  ...learnerWrites,
  ...salesWrites,
  ...scoreWrites,
  ...studentWrites,
  ...subscriptionWrites,
  ...supportWrites,
  ...supportMailWrites,
};
