import { ownChanges } from '@eemusic/contract/access/own-proof';
import { changeLanguage, changePassword, fetchProfile, updateProfile } from '@eemusic/contract/access/profile';
import { verifyAccount } from '@eemusic/contract/access/session';
import { expect, it } from 'vitest';
import { aPicture } from '#testing/a-picture.ts';
import { password, startServer } from '#testing/start-server.ts';

async function aPerson() {
  const server = await startServer({ codes: [], configuration: { PUBLIC_URL: 'https://console.example.com' } });
  const { me, call } = server;
  if (!me) throw new Error('Nobody is signed in');
  const own = { userId: me.id };
  return {
    ...server,
    me,
    own,
    user: async () => (await call(fetchProfile, own)).body.user,
    choose: (language: string) => call(changeLanguage, { ...own, language: language as 'en' }),
  };
}

it('is changed 300 times a minute at most, because each change stays in the trail for ever', async () => {
  const { me, choose, services, anAdministrator, call } = await aPerson();
  const other = await anAdministrator({ codes: [] });
  const entries = async () =>
    (await services.database.read.selectFrom('audit_entries').select('id').where('person_id', '=', me.id).execute())
      .length;
  // What is refused counts as well.
  const refused = { userId: me.id, language: 'xx' };
  for (let change = 1; change < ownChanges.requests; change += 1) await call(changeLanguage, refused as never);
  expect(await choose('zh-Hans')).toHaveProperty('status', 200);
  const before = await entries();

  expect(await choose('en')).toRefuse(429, 'Too many requests. Please wait before the next one');

  expect(await entries()).toBe(before);
  const theirs = { userId: other.id, language: 'en' } as const;
  expect(await call(changeLanguage, theirs, { token: other.token })).toHaveProperty('status', 200);
});

it('the language is kept with the account, is audited, and conflicts with no other change', async () => {
  const { call, own, me, user, choose, ...server } = await aPerson();
  const { language, version } = await user();

  expect(await choose('zh-Hans')).toMatchObject({ status: 200, body: { message: 'Language changed' } });

  const entry = await server.services.database.read
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(language).toBeNull();
  expect(await user()).toMatchObject({ language: 'zh-Hans', version });
  expect(entry).toMatchObject({ action: 'profile.language-changed', record_id: String(me.id) });
  expect([entry.before, entry.after].map((state) => JSON.parse(state ?? ''))).toEqual([
    { language: null },
    { language: 'zh-Hans' },
  ]);
  const fileName = await aPicture(server);
  const fields = { fullName: 'Mei Lin', age: 31, email: me.email, mobile: '138', fileName, version };
  expect((await call(updateProfile, { ...own, ...fields })).body.user).toMatchObject({ language: 'zh-Hans' });
});

it.each(['fr', 'zh', '', 'EN', 'en, zh-Hans'])('%j is not accepted as a language', async (language) => {
  const { choose, user } = await aPerson();

  expect(await choose(language)).toRefuse(400);

  expect((await user()).language).toBeNull();
});

it('mails are in the language of the account', async () => {
  const { call, choose, me, own, mails, runJobs } = await aPerson();
  const ask = (userAgent: string) =>
    call(verifyAccount, { email: me.email }, { token: null, headers: { 'user-agent': userAgent } });

  await ask('');
  await runJobs();
  await choose('zh-Hans');
  await ask('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
  await call(changePassword, { ...own, currentPassword: password, newPassword: 'three blind mice run' });
  await runJobs();
  await call(updateProfile, {
    ...own,
    fullName: 'Mei Lin',
    age: 31,
    email: 'mei@example.com',
    mobile: '138',
    fileName: null,
    avatarBase64: picture,
    currentPassword: 'three blind mice run',
  });
  await runJobs();

  expect(mails.map(({ subject }) => subject)).toEqual([
    'Reset your password',
    expect.stringMatching('重置您的密码|您的密码已更改'),
    expect.stringMatching('重置您的密码|您的密码已更改'),
    '您的邮箱已更改',
  ]);
  expect(mails.map(({ html }) => /<html lang="([^"]*)"/.exec(html ?? '')?.[1])).toEqual([
    'en',
    ...Array.from({ length: 3 }, () => 'zh-Hans'),
  ]);
  const link = /forgot-password\/[\w-]{43}\s/;
  expect(mails.filter(({ text }) => link.test(text ?? ''))).toHaveLength(2);
  for (const { text } of mails.slice(1)) expect(text).toMatch(/您好：/);
  const devices = mails
    .map(({ text }) => /(?:Requested from \S+ with |所用设备：)([^.。]*)[.。]/.exec(text ?? '')?.[1])
    .filter(Boolean);
  expect(devices).toEqual(['Unknown device', 'Linux 上的 Firefox']);
});

it("a mail is in the requester's language while the account has none", async () => {
  const { call, me, mails, runJobs } = await aPerson();
  const asking = { token: null, headers: { 'accept-language': 'zh-CN' } };

  await call(verifyAccount, { email: me.email }, asking);
  await runJobs();

  expect(mails.map(({ subject, html }) => [subject, /<html lang="([^"]*)"/.exec(html ?? '')?.[1]])).toEqual([
    ['重置您的密码', 'zh-Hans'],
  ]);
});

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
