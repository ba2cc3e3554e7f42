import { fields, fieldText, type FieldError } from '@eemusic/contract/platform/field-texts';
import { type MessageCode, messages, messageText } from '@eemusic/contract/platform/messages';
import { type RefusalCode, refusals, refusalText } from '@eemusic/contract/platform/refusals';
import { exampleOf, type Wording } from '@eemusic/contract/platform/wording';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { speak, withTexts } from '#platform/locales/texts.ts';
import { format, formatMessage, formatRefusal } from './format.ts';

type Case = [kind: string, code: string, wording: Wording, english: string];
const cases: Case[] = [
  ...entriesOf(refusals).map(([code, { text }]): Case => ['refusal', code, text, refusalText(code, exampleOf(text))]),
  ...entriesOf(messages).map(([code, text]): Case => ['message', code, text, messageText(code, exampleOf(text))]),
  ...entriesOf(fields).map(([code, text]): Case => {
    const error = { code, params: exampleOf(text) } as FieldError;
    return ['field', code, text, fieldText(error)];
  }),
];

function entriesOf<Table extends object>(table: Table) {
  return Object.entries(table) as [keyof Table & string, Table[keyof Table]][];
}

beforeAll(async () => {
  await withTexts('app', Promise.resolve(null));
  await withTexts('sentences', Promise.resolve(null));
});
afterEach(() => speak('en'));

describe('a sentence of the server', () => {
  it.each(cases)('is the same in English and complete in Chinese: %s %s', async (kind, code, wording, english) => {
    await speak('en');
    expect(format(kind, code, exampleOf(wording))).toBe(english);

    await speak('zh-Hans');
    expect(format(kind, code, exampleOf(wording))).toMatch(/^[^{}]*\p{Script=Han}[^{}]*$/u);
  });

  it.each<[RefusalCode, object, string]>([
    ['library.has-scores', { scores: 1 }, '此曲库中有 1 首乐谱，请先移走或删除'],
    [
      'key.not-renewable',
      { keys: 9, reasons: ['revoked', 'unredeemed'], counts: [4, 3] },
      '9 个激活码中有 7 个无法续订：4 个已作废、3 个尚未兑换',
    ],
    ['permission.missing', { permissions: ['SL', 'UM'] }, '此操作需要“乐谱库 (SL)或客户管理 (UM)”权限'],
    [
      'deletion.in-the-way',
      { obstacle: 'administrator-email-taken', name: 'Mei Lin', email: 'mei@example.com' },
      '无法恢复 Mei Lin：邮箱 mei@example.com 现已被其他管理员使用',
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
