import { type MessageCode, messageExample, messages } from '@eemusic/contract/platform/messages';
import { type RefusalCode, refusalExample, refusals } from '@eemusic/contract/platform/refusals';
import { exampleOf } from '@eemusic/contract/platform/wording';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { appSentences } from '#app/texts/index.ts';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { addServerSentences, formatMessage, formatRefusal } from './format.ts';
import { speak, withTexts } from '#platform/locales/texts.ts';

const refusalCodes = Object.keys(refusals) as RefusalCode[];
const messageCodes = Object.keys(messages) as MessageCode[];
/** These params are names of people and files, which are not translated. */
const isChinese = (text: string | null) => text !== null && /\p{Script=Han}/u.test(text) && !/\{\w+\}/.test(text);

type Sentences = Partial<Parameters<typeof addServerSentences>[0]>;
/** The texts that rooms load with their screens. */
const ofRooms = import.meta.glob<Sentences>('/src/*/*/sentences.ts', { eager: true });

beforeAll(async () => {
  addServerSentences(appSentences);
  for (const { refusals: own = {}, messages: messagesOfRoom = {} } of Object.values(ofRooms))
    addServerSentences({ refusals: own, messages: messagesOfRoom });
  for (const catalog of ['app', 'sentences', 'access', 'signon'] as const)
    await withTexts(catalog, Promise.resolve(null));
});
afterEach(() => speak('en'));

describe('a sentence of the server', () => {
  /* The upload screen shows the problems of a score by codes of their own. */
  const saidElsewhere: readonly RefusalCode[] = ['score.unreadable'];

  it.each(refusalCodes.filter((code) => !saidElsewhere.includes(code)))(
    "has the server's wording in English: the refusal %s",
    (code) => expect(formatRefusal(code, exampleOf(refusals[code].text))).toBe(refusalExample(code)),
  );

  it.each(messageCodes)("has the server's wording in English: the message %s", (code) =>
    expect(formatMessage(code, exampleOf(messages[code]))).toBe(messageExample(code)),
  );

  it('exists in Chinese, too', async () => {
    await speak('zh-Hans');

    const sentences = [
      ...refusalCodes.map((code) => [code, formatRefusal(code, exampleOf(refusals[code].text))] as const),
      ...messageCodes.map((code) => [code, formatMessage(code, exampleOf(messages[code]))] as const),
    ];

    expect(sentences.filter(([, text]) => !isChinese(text))).toEqual([]);
  });

  it.each<[RefusalCode, object, string]>([
    ['library.has-scores', { scores: 1 }, '此曲库中有 1 首乐谱，请先移走或删除'],
    [
      'key.not-renewable',
      { keys: 9, reasons: ['revoked', 'unredeemed'], counts: [4, 3] },
      '9 个激活码中有 7 个无法续期：4 个已吊销、3 个尚未兑换',
    ],
    ['permission.missing', { permissions: ['SL', 'UM'] }, '此操作需要“乐谱库 (SL)或用户管理 (UM)”权限'],
    [
      'deletion.in-the-way',
      { obstacle: 'administrator-email-taken', name: 'Mei Lin', email: 'mei@example.com' },
      '无法恢复Mei Lin：邮箱 mei@example.com 现已被其他管理员使用',
    ],
  ])('counts, lists and names in Chinese: %s', async (code, params, chinese) => {
    await speak('zh-Hans');
    expect(formatRefusal(code, { ...params })).toBe(chinese);
  });

  it.each<[MessageCode, object, string]>([
    ['import.applied', { noun: 'student', new: 3, changed: 2 }, '已导入 3 名新学生，更改 2 名学生'],
    ['import.applied', { noun: 'student', new: 0, changed: 2 }, '已导入并更改 2 名学生'],
    ['record.restored', { noun: 'student', count: 1, name: 'Wang, Fang' }, '学生“Wang, Fang”已恢复'],
    ['record.restored', { noun: 'card', count: 3, name: 'x' }, '已恢复 3 张卡片'],
  ])('counts and names in Chinese: %s %j', async (code, params, chinese) => {
    await speak('zh-Hans');
    expect(formatMessage(code, { ...params })).toBe(chinese);
  });

  it('is taken from the server where only a newer server knows the code', async () => {
    const refusal = new CallError({ status: 409, code: 'piano.out-of-tune', text: 'The piano is out of tune' });

    await speak('zh-Hans');

    expect(textOf(refusal)).toBe('The piano is out of tune');
    expect(formatMessage('piano.tuned', {})).toBeNull();
  });
});
