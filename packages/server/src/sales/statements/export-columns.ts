import type { Language } from '@eemusic/contract/platform/languages';
import type { Currency } from '@eemusic/contract/platform/currencies';
import { startOfDay } from '@eemusic/contract/platform/days';
import type { Cell, Column } from '#platform/spreadsheet/index.ts';
import { toMajor } from '#sales/commissions/index.ts';
import type { SaleLine, SchoolLine } from './export-queries.ts';
import { kindOf } from './kind-of.ts';
import { nameIn } from './purged-names.ts';
import { statementTexts } from './statement-texts.ts';

/** A column with a function that returns its value for a row. */
type Shown<Row> = Column & { value: (row: Row, in_: { language: Language; currency: Currency }) => Cell };

type Sums = Pick<
  SaleLine,
  'month' | 'channel' | 'educator' | 'amount' | 'educator_commission' | 'channel_commission' | 'currency'
>;

const text = (en: string, chinese: string, width: number) =>
  ({ header: { en, 'zh-Hans': chinese }, width, kind: 'text' }) as const;
const number = (en: string, chinese: string) =>
  ({ header: { en, 'zh-Hans': chinese }, width: 12, kind: 'number' }) as const;
const money = (en: string, chinese: string) =>
  ({ header: { en, 'zh-Hans': chinese }, width: 20, kind: 'money' }) as const;

const month: Shown<Sums> = { ...text('Statement', '结算月份', 12), value: (row) => row.month };
const receivers: readonly Shown<Sums>[] = [
  {
    ...text('Channel', '渠道', 28),
    value: ({ channel }, { language }) => (channel === null ? null : nameIn(language, 'channel', channel)),
  },
  {
    ...text('School/Teacher', '学校/老师', 28),
    value: ({ educator }, { language }) => nameIn(language, 'educator', educator),
  },
];
const currency: Shown<Sums> = {
  ...text('Currency', '币种', 10),
  value: (row, { currency: current }) => row.currency ?? current,
};
const amount: Shown<Sums> = { ...money('Amount', '金额'), value: (row) => toMajor(row.amount) };
const ofEducator: Shown<Sums> = {
  ...money('School Commission', '学校佣金'),
  value: (row) => toMajor(row.educator_commission),
};
const ofChannel: Shown<Sums> = {
  ...money('Channel Commission', '渠道佣金'),
  value: (row) => toMajor(row.channel_commission),
};
const percent = (basisPoints: number | null) => (basisPoints === null ? null : basisPoints / 100);

export const saleColumns: readonly Shown<SaleLine>[] = [
  { header: { en: 'Day', 'zh-Hans': '日期' }, width: 12, kind: 'date', value: ({ day }) => startOfDay(day) },
  month,
  { ...text('Kind', '类型', 12), value: (row, { language }) => statementTexts[language].kinds[kindOf(row)] },
  { ...number('Sale', '销售编号'), value: ({ id }) => id },
  { ...number('Of Sale', '对应销售'), value: ({ refund_of, correction_of }) => refund_of ?? correction_of },
  ...receivers,
  { ...text('User', '学生', 28), value: ({ student }, { language }) => nameIn(language, 'student', student) },
  { ...number('Duration (days)', '时长（天）'), value: ({ duration_days: days }) => days },
  currency,
  amount,
  { ...number('School Rate %', '学校比例 %'), value: (row) => percent(row.educator_rate) },
  ofEducator,
  { ...number('Channel Rate %', '渠道比例 %'), value: (row) => percent(row.channel_rate) },
  ofChannel,
  { ...text('Reason', '原因', 32), value: ({ reason }) => reason },
];

export const schoolColumns: readonly Shown<SchoolLine>[] = [
  month,
  ...receivers,
  { ...number('Sales', '销售数'), value: ({ sales }) => sales },
  { ...number('Refunds', '退款数'), value: ({ refunds }) => refunds },
  currency,
  amount,
  ofEducator,
  ofChannel,
];
