import { exportAdministrators } from '@eemusic/contract/access/administrators';
import { changeLanguage } from '@eemusic/contract/access/profile';
import { exportScoreList } from '@eemusic/contract/library/catalogue';
import type { CallOf, Endpoint } from '@eemusic/contract/platform/endpoint';
import { spreadsheet } from '@eemusic/contract/platform/spreadsheets';
import { exportChannels } from '@eemusic/contract/sales/channels';
import { exportEducators } from '@eemusic/contract/sales/educators';
import { channelTemplate, educatorTemplate, studentTemplate } from '@eemusic/contract/sales/imports';
import { exportSales } from '@eemusic/contract/sales/statements';
import { exportKeys } from '@eemusic/contract/sales/subscriptions';
import { exportStudents } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { aChain } from './a-chain.ts';
import { addManyScores } from './many-scores.ts';
import { readWorkbook } from './read-workbook.ts';

const inChinese = { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } };
const codes = ['SL', 'UM', 'SM', 'AD'] as const;

async function setUp() {
  const chain = await aChain({ codes });
  await chain.channel();
  const educatorId = await chain.educator({ name: 'Oak' });
  await chain.students(1, educatorId);
  const [scoreId = 0] = await addManyScores(chain.services.database, [{}]);
  const asks = (endpoint: Endpoint, input: object) => ({ endpoint, input });
  return {
    ...chain,
    /** Calls for all spreadsheets, with data so that exports have a row. */
    documents: [
      asks(exportChannels, {}),
      asks(exportEducators, {}),
      asks(exportStudents, {}),
      asks(exportKeys, { selectedEducators: [educatorId] }),
      asks(exportAdministrators, {}),
      asks(channelTemplate, {}),
      asks(educatorTemplate, {}),
      asks(studentTemplate, {}),
      asks(exportScoreList, { selected: [scoreId] }),
      asks(exportSales, { from: '2026-03-01', to: '2026-03-31', by: 'sale', format: 'xlsx' }),
    ],
    async sheet(endpoint: Endpoint, input: object, asking: Parameters<typeof chain.call>[2] = {}) {
      const { bytes, status } = await chain.call(endpoint, input as CallOf<Endpoint>, asking);
      expect(status).toBe(200);
      const [sheet] = (await readWorkbook(bytes)).sheets;
      return { name: sheet?.name ?? '', header: sheet?.rows[0] ?? [], rows: sheet?.rows.slice(1) ?? [] };
    },
  };
}

describe('a spreadsheet', () => {
  it('has its name and all its headings in the language of the request', async () => {
    const { documents, served, sheet } = await setUp();
    const makes = ({ output }: Endpoint) => 'kind' in output && output.contentTypes.includes(spreadsheet);
    const path = ({ path: one }: Endpoint) => one;
    expect(documents.map(({ endpoint }) => path(endpoint)).toSorted()).toEqual(
      served.filter(makes).map(path).toSorted(),
    );

    for (const { endpoint, input } of documents) {
      const { name, header } = await sheet(endpoint, input, inChinese);
      expect([name, ...header].filter((word) => !/\p{Script=Han}|^ID$/u.test(String(word)))).toEqual([]);
    }
  });

  it('has its values in that language, too', async () => {
    const { sheet } = await setUp();

    const [channel] = (await sheet(exportChannels, {}, inChinese)).rows;
    const [educator] = (await sheet(exportEducators, {}, inChinese)).rows;
    const [administrator] = (await sheet(exportAdministrators, {}, inChinese)).rows;

    expect(channel?.slice(-2)).toEqual(['山东', '启用']);
    expect(educator).toEqual(expect.arrayContaining(['Oak', '启用', '学校']));
    expect(administrator?.slice(-2)).toEqual(['是', '乐谱库、客户管理、销售管理、权限管理']);
  });

  it('follows the request, else the account, else is in English', async () => {
    const { call, me, sheet } = await setUp();
    const named = async (language?: string) =>
      (await sheet(exportStudents, {}, { headers: language === undefined ? {} : { 'accept-language': language } }))
        .name;
    expect([await named(), await named('*'), await named('fr'), await named('zh')]).toEqual([
      'Users',
      'Users',
      'Users',
      '学生',
    ]);

    await call(changeLanguage, { userId: me?.id ?? 0, language: 'zh-Hans' });

    expect([await named(), await named('*'), await named('fr'), await named('en')]).toEqual([
      '学生',
      '学生',
      '学生',
      'Users',
    ]);
  });

  it("keeps the specification's file name in every language; other names are translated", async () => {
    const { call, documents } = await setUp();
    const names = await Promise.all(
      documents.map(async ({ endpoint, input }) => {
        const { headers } = await call(endpoint, input as CallOf<Endpoint>, inChinese);
        return decodeURIComponent(/filename\*=UTF-8''(.*)/.exec(headers['content-disposition'] ?? '')?.[1] ?? '');
      }),
    );

    const inWords = [
      '渠道导入模板.xlsx',
      '学校和老师导入模板.xlsx',
      '学生导入模板.xlsx',
      '乐谱.xlsx',
      '销售 2026-03-01 2026-03-31.xlsx',
    ];
    expect(names).toEqual(['Channel.xlsx', 'Educators.xlsx', 'Users.xlsx', 'keys.xlsx', 'admins.xlsx', ...inWords]);
  });
});
