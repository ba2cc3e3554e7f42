import { publishScores } from '@eemusic/contract/library/scores';
import { find } from '@eemusic/contract/platform/palette';
import type { Code } from '@eemusic/contract/platform/permissions';
import { addCard, deleteCard } from '@eemusic/contract/support/board';
import { describe, expect, it } from 'vitest';
import { anUploadedScore } from '#testing/a-score.ts';
import { anApp } from '#testing/an-app.ts';

async function aConsole() {
  const app = await anApp();
  const educatorId = await app.educator({ name: 'Lotus School', channelId: await app.channel('Lotus Channel') });
  const studentId = await app.student({ fullName: 'Lotus 100%_王芳', educatorId, contactEmail: 'fang@lotus.example' });
  await app.student({ fullName: 'Mei', contactName: 'Lotus Mother' });
  const key = await app.key(educatorId);
  const score = { ...(await anUploadedScore(app)), name: 'The Lotus Pond' };
  await app.call(publishScores, { scores: [score] });
  const everything = await app.anAdministrator({ codes: ['AD', 'UM', 'SL', 'ES', 'CM', 'DA', 'SM'] });
  await app.call(addCard, { title: 'Lotus cannot sign in', listId: 1 }, { token: everything.token });
  const findAs = async (searchQuery: string, token = everything.token) =>
    (await app.call(find, { searchQuery }, { token })).body.found.map(({ kind, name }) => `${kind} ${name}`);
  const askedAs = async (code: Code, text: string) =>
    findAs(text, (await app.anAdministrator({ codes: [code] })).token);
  return { ...app, educatorId, studentId, key, everything, findAs, askedAs };
}

describe('finding anything', () => {
  it('finds records of every kind that contain a text, with matching beginnings of names first', async () => {
    const { findAs } = await aConsole();

    expect(await findAs('LOTUS')).toEqual([
      'channel Lotus Channel',
      'educator Lotus School',
      'student Lotus 100%_王芳',
      'student Mei',
      'score The Lotus Pond',
      'card Lotus cannot sign in',
    ]);
    expect(await findAs('')).toEqual([]);
    expect(await findAs('nobody at all')).toEqual([]);
  });

  it('ranks names that begin with the text before those with a word that does', async () => {
    const { findAs, call, everything } = await aConsole();
    const { token } = everything;
    for (const title of ['Slotus', 'A lotus', 'lotus']) await call(addCard, { title, listId: 1 }, { token });
    const { cardId } = (await call(addCard, { title: 'Lotus is gone', listId: 1 }, { token })).body;
    await call(deleteCard, { id: String(cardId) }, { token });

    const cards = (await findAs('lotus')).filter((one) => one.startsWith('card'));
    expect(cards).toEqual(['card lotus', 'card Lotus cannot sign in', 'card A lotus', 'card Slotus']);
  });

  it('treats every character literally, and finds Chinese', async () => {
    const { findAs } = await aConsole();

    expect(await findAs('100%_王')).toEqual(['student Lotus 100%_王芳']);
    expect(await findAs('%')).toEqual([]);
    expect(await findAs('王芳')).toEqual([]);
    expect(await findAs('_王芳')).toEqual(['student Lotus 100%_王芳']);
    expect(await findAs('fang@lotus')).toEqual(['student Lotus 100%_王芳']);
  });

  it('finds Chinese names by pinyin and initials, with or without blanks', async () => {
    const { findAs, student, channel } = await aConsole();
    await student({ fullName: '蔡奕辰' });
    await channel('荷花琴行');

    for (const text of ['caiyichen', 'Cai Yichen', 'ｃｙｃ', 'yichen', 'yc', '蔡 奕辰'])
      expect(await findAs(text), text).toEqual(['student 蔡奕辰']);
    for (const text of ['he hua', 'hhqh', 'qinhang']) expect(await findAs(text), text).toEqual(['channel 荷花琴行']);
  });

  it('finds a key by its beginning or in full, however it is typed, and never reveals all of it', async () => {
    const { findAs, key } = await aConsole();
    const named = [`key ${key.code.slice(0, 4)}-…-${key.code.slice(-4)}`];

    expect(await findAs(key.code)).toEqual(named);
    expect(await findAs(key.code.slice(0, 7).replaceAll('-', ' ').toLowerCase())).toEqual(named);
    expect(await findAs(key.code.slice(0, 3))).toEqual([]);
    expect(await findAs(key.code.slice(5))).toEqual([]);
  });

  it('shows nobody more than their codes permit', async () => {
    const { askedAs, key } = await aConsole();

    for (const code of ['SM', 'UM'] as const) expect(await askedAs(code, key.code)).toHaveLength(1);
    for (const code of ['ES', 'SL', 'AD', 'CM', 'DA'] as const) expect(await askedAs(code, key.code)).toEqual([]);
    expect(await askedAs('SL', 'lotus')).toEqual(['score The Lotus Pond']);
    expect(await askedAs('ES', 'lotus')).toEqual(['card Lotus cannot sign in']);
    for (const code of ['SM', 'DA', 'CM'] as const) expect(await askedAs(code, 'lotus')).toEqual([]);
    const people = await askedAs('AD', '@');
    expect(people).toHaveLength(5);
    for (const one of people) expect(one).toMatch(/^administrator /);
  });

  it('returns five records of a kind at most', async () => {
    const { students, findAs } = await aConsole();
    await students(7);

    expect(await findAs('Student')).toHaveLength(5);
    expect(await findAs('st')).toHaveLength(5);
  });
});
