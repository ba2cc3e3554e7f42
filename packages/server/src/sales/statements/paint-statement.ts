import type { Company } from '@eemusic/contract/access/company';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { Language } from '@eemusic/contract/platform/languages';
import type { fetchStatement, LateEntry, StatementLine } from '@eemusic/contract/sales/statements';
import { Canvas, loadPageFonts } from '@eemusic/music/printing';
import type { CompanyClock } from '#platform/clock.ts';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Cells } from './paper-rows.ts';
import { Sheet } from './paper-table.ts';
import { type StatementTexts, statementTexts } from './statement-texts.ts';

type Painted = AnswerOf<typeof fetchStatement> & { company: Company; language: Language; clock: CompanyClock };

/** Number of lines painted before yielding to the event loop. */
const linesBetweenYields = 100;

export async function paintStatement(painted: Painted): Promise<Uint8Array> {
  const { statement, lines, late, company, language, clock } = painted;
  const texts = statementTexts[language];
  const amount = new Intl.NumberFormat(texts.locale, {
    style: 'currency',
    currency: statement.currency,
    currencyDisplay: 'narrowSymbol',
  });
  const money = (value: number) => amount.format(value);
  await loadPageFonts([], textsOf(painted, texts, money));
  const canvas = new Canvas({
    title: `${texts.title} ${statement.number ?? statement.month}`,
    created: clock.now(),
    language,
    keepsPages: true,
  });
  const about = [statement.number ?? statement.month, statement.name].join(' · ');
  const sheet = new Sheet(canvas);

  paintHead(sheet, painted, texts);
  const rows = lines.map((line) => cellsOf(line, texts, money));
  sheet.table(headings(statement.receiver === 'channel' ? texts.school : texts.student, texts), rows[0]);
  for (const [index, row] of rows.entries()) {
    sheet.row(row);
    if (index % linesBetweenYields === 0) await yieldToEventLoop();
  }
  const { sales, refunds, amount: sum, commission } = statement;
  sheet.total([texts.total, `${sales}`, `${refunds}`, money(sum), '', money(commission)]);
  if (late.total > 0) paintLate(sheet, late, texts, money);
  if (company.paymentDetails !== '') sheet.paragraph(texts.payment, company.paymentDetails);
  const parts: Uint8Array[] = [];
  for await (const part of sheet.end(about, texts.page)) parts.push(part);
  return Buffer.concat(parts);
}

function paintHead(sheet: Sheet, { statement, company, clock }: Painted, texts: StatementTexts): void {
  const { number, month, name, state, closedAt, paidOn, reference } = statement;
  const tax = company.taxNumber === '' ? [] : [texts.taxNumber(company.taxNumber)];
  sheet.sender(
    company.name,
    [...company.address.split('\n'), ...tax].filter((line) => line !== ''),
  );
  sheet.title(texts.title, state === 'open' ? texts.open : null);
  const fields: [string, string | null][] = [
    [texts.number, number],
    [texts.month, month],
    [texts.receiver, name],
    [texts.closed, closedAt === null ? null : clock.dayOf(closedAt)],
    [texts.paid, paidOn],
    [texts.reference, reference],
  ];
  sheet.fields(fields.flatMap(([label, value]) => (value ? [[label, value] as const] : [])));
}

function paintLate(
  sheet: Sheet,
  { total, entries }: Painted['late'],
  texts: StatementTexts,
  money: (value: number) => string,
): void {
  sheet.space();
  const rows = entries.map((entry) => lateCells(entry, texts, money));
  sheet.table([texts.late, '', '', texts.amount, '', texts.commission], rows[0]);
  for (const row of rows) sheet.row(row);
  const more = total - entries.length;
  if (more > 0) sheet.row([texts.moreLate(more), '', '', '', '', '']);
}

const headings = (member: string, texts: StatementTexts): Cells => [
  member,
  texts.sales,
  texts.refunds,
  texts.amount,
  texts.rate,
  texts.commission,
];

function cellsOf(
  { name, sales, refunds, amount, rates, commission, adjustment }: StatementLine,
  texts: StatementTexts,
  money: (value: number) => string,
): Cells {
  if (adjustment) return [`${texts.kinds.adjustment} · ${name}`, '', '', '', '', money(commission)];
  return [name, `${sales}`, `${refunds}`, money(amount), rates.map((rate) => `${rate / 100}%`), money(commission)];
}

function lateCells(entry: LateEntry, texts: StatementTexts, money: (value: number) => string): Cells {
  const { day, kind, name, amount, commission, reason } = entry;
  const what = [day, texts.kinds[kind], name, reason].filter((part) => part).join(' · ');
  return [what, '', '', money(amount), '', money(commission)];
}

/** Collects all texts, because their fonts must be loaded before painting. */
function textsOf(
  { statement, lines, late, company }: Painted,
  texts: StatementTexts,
  money: (value: number) => string,
): string[] {
  const allTexts = Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : []));
  return [
    ...allTexts,
    ...Object.values(texts.kinds),
    texts.page(1, 1),
    texts.moreLate(1),
    texts.taxNumber(''),
    statement.name,
    statement.reference ?? '',
    money(-1_234_567_890),
    ...Object.values(company).map(String),
    ...lines.map(({ name }) => name),
    ...late.entries.flatMap(({ name, reason }) => [name, reason ?? '']),
  ];
}
