import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import type { PurgedKind } from '@eemusic/contract/platform/deletions';

/** Fixed texts of printed statements; exports of sales use the names of the kinds, too. */

const english = {
  locale: 'en-GB',
  title: 'Commission statement',
  open: 'Draft: this month is not closed yet',
  number: 'Number',
  month: 'Month',
  receiver: 'For',
  closed: 'Closed on',
  paid: 'Paid on',
  reference: 'Reference',
  taxNumber: (number: string) => `Tax number: ${number}`,
  school: 'School/Teacher',
  student: 'User',
  sales: 'Sales',
  refunds: 'Refunds',
  amount: 'Amount',
  rate: 'Rate',
  commission: 'Commission',
  total: 'Total',
  late: 'Carried over from closed months, included in the sums above',
  moreLate: (count: number) => `and ${count} more`,
  kinds: { sale: 'Sale', refund: 'Refund', correction: 'Correction', adjustment: 'Adjustment' },
  payment: 'Payment details',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};

export type StatementTexts = typeof english;

export const statementTexts: InLanguages<StatementTexts> = {
  en: english,
  'zh-Hans': {
    locale: 'zh-Hans',
    title: '佣金结算单',
    open: '草稿：本月尚未结账',
    number: '编号',
    month: '月份',
    receiver: '收款方',
    closed: '结账日期',
    paid: '付款日期',
    reference: '付款凭证',
    taxNumber: (number) => `税号：${number}`,
    school: '学校/老师',
    student: '学生',
    sales: '销售笔数',
    refunds: '退款笔数',
    amount: '金额',
    rate: '比例',
    commission: '佣金',
    total: '合计',
    late: '由已结账月份转入，已包含在上方合计中',
    moreLate: (count) => `另有 ${count} 条`,
    kinds: { sale: '销售', refund: '退款', correction: '更正', adjustment: '调整' },
    payment: '付款信息',
    page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  },
};

const names: Readonly<Record<Exclude<PurgedKind, 'score'>, InLanguages>> = {
  channel: { en: 'Deleted channel', 'zh-Hans': '已删除的渠道' },
  educator: { en: 'Deleted school', 'zh-Hans': '已删除的学校' },
  student: { en: 'Deleted user', 'zh-Hans': '已删除的学生' },
};

export const nameIn = (language: Language, kind: keyof typeof names, name: string): string =>
  name || names[kind][language];

export function rowNameIn(language: Language, { name, purged }: { name: string; purged: readonly PurgedKind[] }) {
  const [kind] = purged;
  return kind === undefined || kind === 'score' ? name : names[kind][language];
}
