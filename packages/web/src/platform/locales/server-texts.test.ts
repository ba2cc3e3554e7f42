import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageCode, messageExample, messages } from '@eemusic/contract/platform/messages';
import { type RefusalCode, refusalExample, refusals } from '@eemusic/contract/platform/refusals';
import { describe, expect, it } from 'vitest';
import { translate } from './zh-Hans/server.ts';

const packages = join(import.meta.dirname, '../../../..');

/** What a person cannot read yet: no Chinese in it, or a name of a place left open. */
const isForeign = (text: string, chinese = translate(text)) =>
  !/\p{Script=Han}/u.test(chinese) || /\{\w+\}/.test(chinese);

function sourcesOf(pattern: string) {
  return globSync(pattern, { cwd: packages })
    .filter((path) => !/\.test\.ts$|\/testing|\/demo\//.test(path))
    .map((path) => readFileSync(join(packages, path), 'utf8').replaceAll(/^\s*(\/?\*|\/\/).*$/gm, ''));
}

const filled = (text: string) => text.replaceAll(/\$\{(?:[^{}`']|'[^']*')*\}/g, '7');

/** Put together of several; the examples below show them whole. */
const composed = new Set([
  '7 imported',
  '7 cannot be restored: another administrator has the 7 now',
  '7 of 7',
  '7 of 7, and 7',
  '7 restored',
  '7 7s restored',
]);

/** Sentences in quotes: they begin with a capital and hold a space. */
function sentencesIn(pattern: string): string[] {
  const quotes =
    /(?<!summary:\s*|description:\s*)(?:'([A-Z\d][^'\n]* [^'\n]*)'|`([A-Z][^`]* [^`]*)`|"([A-Z][^"\n]* [^"\n]*)")/g;
  const found = sourcesOf(pattern).flatMap((source) =>
    [...source.matchAll(quotes)].map((match) => match[1] ?? match[2] ?? match[3] ?? ''),
  );
  return [...new Set(found.map(filled))].filter((text) => !composed.has(text));
}

describe('in Chinese is', () => {
  it('every refusal', () => {
    const texts = Object.keys(refusals)
      .filter((code) => code !== 'score.unreadable')
      .map((code) => refusalExample(code as RefusalCode));

    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => isForeign(text))).toEqual([]);
  });

  it('what the server says when something is done', () => {
    const texts = Object.keys(messages).map((code) => messageExample(code as MessageCode));

    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((text) => isForeign(text))).toEqual([]);
  });

  it('why the mailbox cannot be read', () => {
    const texts = sentencesIn('server/src/support/mail/faults.ts');

    expect(texts.length).toBeGreaterThan(4);
    expect(texts.filter((text) => isForeign(text))).toEqual([]);
  });
});

describe('a text of the server', () => {
  it.each([
    ['3 new users and 2 changed users imported', '已导入 3 个新学生，更改 2 个学生'],
    ['This library holds 1 score. Move or delete them first', '此曲库中有 1 首乐谱，请先移走或删除'],
    [
      '7 of 9 keys cannot be renewed: 4 revoked, 3 not redeemed yet',
      '9 个激活码中有 7 个无法续期：4 个已吊销、3 个尚未兑换',
    ],
    [
      'You need the permission Score Library (SL) or User Management (UM) for this',
      '此操作需要“乐谱库 (SL)或用户管理 (UM)”权限',
    ],
    ['User Wang, Fang and {Co} restored', '学生“Wang, Fang and {Co}”已恢复'],
    ['Score Revoked restored', '乐谱“Revoked”已恢复'],
    [
      'Mei Lin cannot be restored: another administrator has the e-mail mei@example.com now',
      '无法恢复Mei Lin：邮箱 mei@example.com 现已被其他管理员使用',
    ],
    ['Said by nobody', 'Said by nobody'],
  ])('%s', (english, chinese) => expect(translate(english)).toBe(chinese));
});
