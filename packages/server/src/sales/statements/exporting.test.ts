import { exportSales, closeMonth, printStatement, listStatements } from '@eemusic/contract/sales/statements';
import { correctRule, listRules } from '@eemusic/contract/sales/commissions';
import { refundSale } from '@eemusic/contract/sales/refunds';
import { updateCompany } from '@eemusic/contract/access/company';
import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { aSale } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';
import { readWorkbook } from '#testing/read-workbook.ts';

const march = { from: '2026-03-01', to: '2026-03-31' };

/** A sale in March, which is then closed, and its refund, which therefore goes into April. */
async function aRefundTooLate() {
  const staff = await aStaff({ codes: ['SM'] });
  const sold = await aSale(staff.services);
  await staff.call(closeMonth, { month: '2026-03' });
  await staff.call(refundSale, { saleId: sold.saleId, reason: '=Twice, "really"' });
  return { ...staff, ...sold };
}

/** Part of Debian's package poppler-utils. */
const poppler = 'pdftotext';
const hasPoppler = spawnSync(poppler, ['-v']).error === undefined;

const linesOf = (bytes: Buffer) => bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');

describe('an export of sales', () => {
  it("has each sale of a month's statements with both commissions, as CSV in the requested language", async () => {
    const { call, saleId } = await aRefundTooLate();
    const ask = (period: object, language = 'en') =>
      call(
        exportSales,
        { ...march, by: 'sale', format: 'csv', ...period },
        { headers: { 'accept-language': language } },
      );

    const { bytes, headers } = await ask({});
    const [heading, ...rows] = linesOf(bytes);

    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'x-rows': '1' });
    expect(heading).toBe(
      'Day,Statement,Kind,Sale,Of Sale,Channel,School/Teacher,User,Duration (days),Currency,Amount,School Rate %,School Commission,Channel Rate %,Channel Commission,Reason',
    );
    const both = 'North,Oak School,王芳,366,CNY';
    expect(rows).toEqual([`2026-03-01,2026-03,Sale,${saleId},,${both},398,20,79.6,10,39.8,`]);
    expect(linesOf((await ask({ from: '2026-04-01', to: '2026-04-01' }, 'zh-CN')).bytes).at(-1)).toMatch(
      /^2026-03-01,2026-04,退款,\d+,\d+,North,Oak School,王芳,366,CNY,-398,20,-79.6,10,-39.8,"'=Twice, ""really"""$/,
    );
    expect(linesOf((await ask({ from: '2026-04-02', to: '2027-01-01' })).bytes)).toHaveLength(1);
    expect(await ask({ from: '2026-04-01' })).toRefuse(400, 'The first day must not lie after the last one');
  });

  it('has the rate of each commission, also after the rate was corrected', async () => {
    const staff = await aStaff({ codes: ['SM'] });
    await aSale(staff.services);
    const { rates } = (await staff.call(listRules, {})).body;
    const id = rates.find(({ receiver }) => receiver === 'channel')?.rateId ?? 0;
    await staff.call(correctRule, { kind: 'rate', id, value: 1_250, reason: 'Typed 10' });

    const { bytes } = await staff.call(exportSales, { ...march, by: 'sale', format: 'csv' });

    expect(
      linesOf(bytes)
        .slice(1)
        .map((line) => line.split(',').slice(-6)),
    ).toEqual([
      ['398', '20', '79.6', '10', '39.8', ''],
      ['0', '20', '0', '12.5', '9.95', 'Typed 10'],
    ]);
  });

  it('sums months by channel and school, as a spreadsheet with numeric amounts', async () => {
    const { call } = await aRefundTooLate();

    const { bytes } = await call(exportSales, {
      from: '2020-01-01',
      to: '2030-12-31',
      by: 'month-school',
      format: 'xlsx',
    });

    const { sheets } = await readWorkbook(bytes);
    expect(sheets[0]?.rows.slice(1)).toEqual([
      ['2026-03', 'North', 'Oak School', 1, 0, 'CNY', 398, 79.6, 39.8],
      ['2026-04', 'North', 'Oak School', 0, 1, 'CNY', -398, -79.6, -39.8],
    ]);
    expect(sheets[0]?.styleOf('G2').format).toBe('#,##0.00\\ "CNY"');
  });

  it('has the currency in which each statement was closed, and that of the company while it is open', async () => {
    const { call } = await aRefundTooLate();
    await call(updateCompany, { currency: 'USD' });
    const whole = { from: '2026-03-01', to: '2026-04-30' };

    const sales = await call(exportSales, { ...whole, by: 'sale', format: 'csv' });
    const months = await call(exportSales, { ...whole, by: 'month-school', format: 'xlsx' });

    expect(linesOf(sales.bytes).map((line) => line.split(',').slice(1, 11).at(-2))).toEqual(['Currency', 'CNY', 'USD']);
    const { sheets } = await readWorkbook(months.bytes);
    expect(sheets[0]?.rows.slice(1).map((row) => [row[5], row[6]])).toEqual([
      ['CNY', 398],
      ['USD', -398],
    ]);
    expect(sheets[0]?.styleOf('G2').format).toBe('#,##0.00');
  });
});

describe.skipIf(!hasPoppler)('a statement on paper (skipped without pdftotext)', () => {
  it('has its number, sender, each school with its rate, the total and carried-over entries', async () => {
    const { call } = await aRefundTooLate();
    const company = {
      name: 'EEMusic 上海',
      address: '1 Bund\nShanghai',
      taxNumber: '9131',
      paymentDetails: 'In 30 days',
    };
    await call(updateCompany, { currency: 'CNY', ...company });
    const { statements } = (await call(listStatements, { receiver: 'channel' })).body;
    const [april, march] = statements;
    const read = async (id: number | undefined, language: string) => {
      const { bytes } = await call(
        printStatement,
        { id: String(id) as never },
        { headers: { 'accept-language': language } },
      );
      return execFileSync(poppler, ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' });
    };

    const closed = await read(march?.statementId, 'en');
    for (const text of ['EEMusic 上海', 'Tax number: 9131', '2026-03-0001', 'North', 'In 30 days'])
      expect(closed).toContain(text);
    expect(closed).toMatch(/Oak School\s+1\s+0\s+¥398\.00\s+10%\s+¥39\.80/);
    expect(closed).toMatch(/Total\s+1\s+0\s+¥398\.00\s+¥39\.80/);

    const open = await read(april?.statementId, 'zh-CN');
    expect(open).toContain('草稿：本月尚未结账');
    expect(open).toContain('税号：9131');
    expect(open).toContain('2026-03-01 · 退款 · Oak School');
  });
});
