import { readNames } from '@eemusic/contract/learning/content';
import { addStep, retireStep } from '@eemusic/contract/library/steps';
import { addListEntry, retireListEntry } from '@eemusic/contract/library/tag-lists';
import { expect, it } from 'vitest';
import { aContentApp } from '#testing/a-content-app.ts';
import { learnerToken } from '#testing/an-app.ts';

async function anApp() {
  const content = await aContentApp();
  const names = async (headers: Record<string, string> = {}) => {
    const { status, body, headers: answered } = await content.call(readNames, {}, { token: learnerToken, headers });
    return { status, body, etag: String(answered['etag']) };
  };
  return { ...content, names };
}

it('an app learns the names of all tags, score types and places in both languages', async () => {
  const { names } = await anApp();

  const { body } = await names();

  const { grades, ...lists } = body;
  expect(Object.values(lists).map((entries) => entries.length)).toEqual([5, 6, 7, 4, 7, 4, 2, 3]);
  expect(lists.rest.at(-1)).toEqual({ id: 4, name: 'None', nameZh: '无', isRetired: false });
  expect(lists.scoreType[1]).toEqual({ id: 1, name: 'Warm-up', nameZh: '热身', isRetired: false });
  expect(grades[0]).toMatchObject({ name: 'Pre-Grade', nameZh: '预备级', isRetired: false });
  expect(grades[1]?.levels[0]?.stages[0]).toMatchObject({ name: 'Stage 1', nameZh: '阶段 1', isRetired: false });
});

it('what staff add, rename and retire reaches the app, and nothing else does', async () => {
  const { names, call } = await anApp();
  const { etag } = await names();
  const since = { 'if-none-match': etag };
  expect((await names(since)).status).toBe(304);

  const rule = { keys: [{ fifths: 3, mode: 'major' as const }] };
  const fields = { list: 'keySignature' as const, name: 'A major', nameZh: 'A 大调', rule };
  const { id } = (await call(addListEntry, fields)).body;
  await call(addStep, { step: 'grade', parentId: null, name: 'Diploma', nameZh: '演奏级' });

  const { status, body, etag: next } = await names(since);
  expect(status).toBe(200);
  expect(body.keySignature.at(-1)).toEqual({ id, name: 'A major', nameZh: 'A 大调', isRetired: false });
  const added = body.grades.at(-1);
  expect(added).toMatchObject({ name: 'Diploma', nameZh: '演奏级', levels: [{ stages: [{}] }] });

  await call(retireListEntry, { id: String(id), isRetired: true });
  await call(retireStep, { step: 'grade', id: String(added?.id), isRetired: true });

  const retired = await names({ 'if-none-match': next });
  expect(retired.body.keySignature.at(-1)).toMatchObject({ id, isRetired: true });
  expect(retired.body.grades.at(-1)).toMatchObject({ id: added?.id, isRetired: true });
});
