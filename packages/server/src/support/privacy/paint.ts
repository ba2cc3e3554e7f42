import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import { Canvas, loadPageFonts } from '@eemusic/music/printing';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { loadPaper } from '#sales/statements/index.ts';
import { regionName } from '@eemusic/contract/platform/regions';
import type { PersonalData } from './collect.ts';

/** Number of lines painted before yielding to the event loop. */
const linesBetweenYields = 50;

export async function paintPersonalData(data: PersonalData, language: Language): Promise<Uint8Array> {
  const texts = personalDataTexts[language];
  const fields = fieldsOf(data, language);
  const sections = linesOfSections(data, language);
  const about = `${texts.title} · ${data.user.fullName}`;
  const allTexts = [about, texts.about(data.user.fullName), texts.page(0, 0), texts.nothing, '0123456789'];
  await loadPageFonts(
    [],
    [...allTexts, ...fields.flat(), ...sections.flatMap(({ heading, lines }) => [heading, ...lines])],
  );

  const { Sheet } = await loadPaper();
  const canvas = new Canvas({ title: about, created: new Date(data.exportedAt), language, keepsPages: true });
  const sheet = new Sheet(canvas);
  sheet.title(texts.title, texts.about(data.user.fullName));
  sheet.fields(fields);
  for (const { heading, lines } of sections) {
    const [first = texts.nothing, ...rest] = lines;
    sheet.paragraph(heading, first);
    for (const [index, line] of rest.entries()) {
      sheet.lines(line);
      if (index % linesBetweenYields === 0) await yieldToEventLoop();
    }
  }
  const parts: Uint8Array[] = [];
  for await (const part of sheet.end(about, texts.page)) parts.push(part);
  return Buffer.concat(parts);
}

/** A section of the PDF as lines of text. Times are in UTC. */
type Section = { heading: string; lines: string[] };

const joined = (...parts: (string | null | undefined)[]) => parts.filter((part) => part).join(' · ');
const dayOf = (at: string) => at.slice(0, 10);
const timeOf = (at: string) => at.slice(0, 16).replace('T', ' ');

function fieldsOf({ user, exportedAt }: PersonalData, language: Language): [string, string][] {
  const { user: labels, exported, yes, no } = personalDataTexts[language];
  const values: Record<keyof typeof labels, string | null> = {
    ...user,
    id: `${user.id}`,
    region: user.region === null ? null : regionName(user.region, language),
    birthYear: user.birthYear === null ? null : `${user.birthYear}`,
    isActive: user.isActive ? yes : no,
    createdAt: timeOf(user.createdAt),
    deletedAt: user.deletedAt === null ? null : timeOf(user.deletedAt),
  };
  const names = Object.keys(labels) as (keyof typeof labels)[];
  const set = names.flatMap((name) => (values[name] ? [[labels[name], values[name]] as [string, string]] : []));
  return [...set, [exported, timeOf(exportedAt)]];
}

function linesOfSections(data: PersonalData, language: Language): Section[] {
  const texts = personalDataTexts[language];
  const amount = new Intl.NumberFormat(texts.locale, {
    style: 'currency',
    currency: data.currency,
    currencyDisplay: 'narrowSymbol',
  });
  const { days, revoked, lastDay, until, kinds, seconds } = texts;
  return [
    { heading: texts.profiles, lines: data.profiles.map(({ place, name }) => joined(`${place}`, name)) },
    { heading: texts.libraries, lines: data.libraries },
    {
      heading: texts.schools,
      lines: data.schools.map((one) => joined(one.school, until(dayOf(one.from), one.until && dayOf(one.until)))),
    },
    {
      heading: texts.keys,
      lines: data.keys.map((one) =>
        joined(
          one.redeemedAt && dayOf(one.redeemedAt),
          one.key,
          days(one.days),
          one.school,
          one.lastDay && lastDay(one.lastDay),
          one.revokedAt && revoked(dayOf(one.revokedAt)),
        ),
      ),
    },
    {
      heading: texts.sales,
      lines: data.sales.map((one) =>
        joined(one.day, kinds[one.kind], amount.format(one.amount), days(one.days), one.key, one.school, one.reason),
      ),
    },
    {
      heading: texts.practice,
      lines: data.practice.map((one) =>
        joined(
          timeOf(one.startedAt),
          seconds(one.seconds),
          one.score,
          one.profile,
          one.screen,
          one.accuracy === null ? null : `${Math.round(one.accuracy * 100)}%`,
        ),
      ),
    },
    {
      heading: texts.reminders,
      lines: data.reminders.map((one) => joined(dayOf(one.orderedAt), one.school, lastDay(one.lastDay))),
    },
    { heading: texts.support, lines: data.support.flatMap((card) => linesOfCard(card, texts)) },
    {
      heading: texts.activity,
      lines: data.activity.map((one) =>
        joined(
          timeOf(one.at),
          one.action,
          texts.by[one.by],
          describeRecord(texts.before, one.before),
          describeRecord(texts.after, one.after),
        ),
      ),
    },
  ];
}

function linesOfCard(card: PersonalData['support'][number], texts: PersonalDataTexts): string[] {
  const mails = card.mails.flatMap(({ isOurs, senderName, senderAddress, recipient, cc, ...mail }) => [
    joined(
      timeOf(mail.at),
      [isOurs ? `${texts.sent} ${recipient}` : `${texts.received} ${senderName} ${senderAddress}`, ...cc].join(', '),
      mail.subject,
    ),
    ...mail.text.split('\n'),
    ...mail.attachments.map(({ name }) => `${texts.attachment}: ${name}`),
  ]);
  const notes = card.notes.flatMap(({ at, text }) => [joined(timeOf(at), texts.note), ...text.split('\n')]);
  const head = joined(timeOf(card.createdAt), card.title, card.senderName, card.senderAddress, ...card.labels);
  return [head, ...card.text.split('\n'), ...mails, ...notes].filter((line) => line.trim() !== '');
}

function describeRecord(label: string, fields: Record<string, unknown> | null): string | null {
  if (fields === null) return null;
  const values = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return values.length === 0 ? null : `${label} ${values.join(', ')}`;
}

/** Fixed texts of the PDF. */
const english = {
  locale: 'en-GB',
  title: 'Personal data',
  about: (name: string) => `Everything the console holds about ${name}.`,
  user: {
    id: 'Number',
    fullName: 'Name',
    contactName: 'Contact name',
    contactNumber: 'Contact number',
    contactEmail: 'Contact email',
    typedNumber: 'Number typed with the key',
    region: 'Region',
    birthYear: 'Year of birth',
    isActive: 'Active',
    subscriptionCode: 'Subscription ID',
    activeFrom: 'Active since',
    expiresOn: 'Expiry date',
    createdAt: 'Added',
    deletedAt: 'Deleted',
  },
  exported: 'Exported',
  yes: 'yes',
  no: 'no',
  profiles: 'Profiles',
  libraries: 'Libraries practised in',
  schools: 'Schools/Teachers',
  keys: 'Keys',
  sales: 'Sales',
  practice: 'Practice',
  reminders: 'Reminders to the school or teacher',
  support: 'Support',
  activity: 'Activity',
  nothing: 'Nothing',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  until: (from: string, until: string | null) => `${from} to ${until ?? 'today'}`,
  lastDay: (day: string) => `until ${day}`,
  revoked: (day: string) => `revoked ${day}`,
  kinds: { sale: 'Sale', refund: 'Refund', correction: 'Correction' },
  seconds: (count: number) => `${count} s`,
  note: 'Note',
  sent: 'Sent to',
  received: 'From',
  attachment: 'Attachment',
  by: { administrator: 'staff', visitor: 'visitor', token: 'another system', system: 'the console' },
  before: 'before',
  after: 'after',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};

type PersonalDataTexts = typeof english;

const personalDataTexts: InLanguages<PersonalDataTexts> = {
  en: english,
  'zh-Hans': {
    locale: 'zh-Hans',
    title: '个人数据',
    about: (name) => `控制台中保存的${name}的全部数据。`,
    user: {
      id: '编号',
      fullName: '姓名',
      contactName: '联系人',
      contactNumber: '联系电话',
      contactEmail: '联系邮箱',
      typedNumber: '兑换时填写的电话',
      region: '地区',
      birthYear: '出生年份',
      isActive: '启用',
      subscriptionCode: '订阅 ID',
      activeFrom: '生效日期',
      expiresOn: '到期日期',
      createdAt: '创建时间',
      deletedAt: '删除时间',
    },
    exported: '导出时间',
    yes: '是',
    no: '否',
    profiles: '学习档案',
    libraries: '练习过的曲库',
    schools: '学校/老师',
    keys: '激活码',
    sales: '销售',
    practice: '练习',
    reminders: '发给学校或老师的到期提醒',
    support: '客服',
    activity: '操作记录',
    nothing: '无',
    days: (count) => `${count} 天`,
    until: (from, until) => `${from} 至 ${until ?? '今'}`,
    lastDay: (day) => `${day} 到期`,
    revoked: (day) => `${day} 作废`,
    kinds: { sale: '销售', refund: '退款', correction: '更正' },
    seconds: (count) => `${count} 秒`,
    note: '备注',
    sent: '发送至',
    received: '来自',
    attachment: '附件',
    by: { administrator: '工作人员', visitor: '访客', token: '外部系统', system: '系统' },
    before: '之前',
    after: '之后',
    page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  },
};
