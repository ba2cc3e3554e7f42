import { updateCompany } from '@eemusic/contract/access/company';
import { compareChannels, listCountedSales, readOverview } from '@eemusic/contract/learning/analytics';
import { day, hour } from '@eemusic/contract/platform/durations';
import { addRate, correctRule, listRules, listSales, reportChannel } from '@eemusic/contract/sales/commissions';
import { deleteEducators, moveEducators } from '@eemusic/contract/sales/educators';
import { refundSale } from '@eemusic/contract/sales/refunds';
import {
  adjustStatement,
  closeMonth,
  exportSales,
  fetchStatement,
  listStatements,
  undoAdjustment,
} from '@eemusic/contract/sales/statements';
import { deleteStudents } from '@eemusic/contract/sales/users';
import { expect, it } from 'vitest';
import { recordSale } from '#sales/commissions/index.ts';
import { aChannel, anEducator, aStudent, change } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';

/**
 * A spring in Shanghai: a rate that changes in the middle of March, a school that moves to another channel a week
 * later, sales around midnight at the end of the month, which is closed; then a refund, one of some months, one of an
 * amount, adjustments of which one is undone, a corrected rate, and the deletion of a user and of the school.
 */
async function aSpring() {
  const staff = await aStaff({ codes: ['UM', 'SM', 'DA'] });
  const { services } = staff;
  /** A session ends while nobody uses it, so there is a new one after each wait. */
  let token = await staff.signIn(staff.me.id);
  const wait = async (milliseconds: number) => {
    staff.wait(milliseconds);
    token = await staff.signIn(staff.me.id);
  };
  const call: typeof staff.call = async (endpoint, input, asking) => {
    const answer = await staff.call(endpoint, input, { ...asking, token });
    expect(answer.status).toBe(200);
    return answer;
  };
  await call(updateCompany, { currency: 'CNY', timeZone: 'Asia/Shanghai' });
  const begun = services.clock.now();
  const people = await change(services, async (tx) => {
    const [north, south] = [await aChannel(tx, begun, 'North'), await aChannel(tx, begun, 'South')];
    const school = await anEducator(tx, begun, { channelId: north });
    const [mei, lin] = [
      await aStudent(tx, begun, { educatorId: school }),
      await aStudent(tx, begun, { fullName: 'Lin', educatorId: school }),
    ];
    return { north, south, school, mei, lin };
  });
  const { north, south, school, mei, lin } = people;
  const sell = (at: string, durationDays: 366 | 732 | 1098, studentId: number, channelId: number) =>
    change(services, (tx) => {
      const sale = { studentId, educatorId: school, channelId, durationDays, subscriptionCode: null };
      return recordSale(tx, { ...sale, at: new Date(at), day: services.clock.dayOf(at) });
    });

  await call(addRate, { receiver: 'channel', basisPoints: 1225, from: '2026-03-15' });
  await call(addRate, { receiver: 'educator', receiverId: school, basisPoints: 2111, from: '2026-03-15' });
  const first = await sell('2026-03-05T04:00:00.000Z', 732, mei, north);
  await sell('2026-03-20T04:00:00.000Z', 732, lin, north);
  await wait(20 * day);
  await call(moveEducators, { educators: [school], channelId: south });
  const third = await sell('2026-03-25T04:00:00.000Z', 1098, mei, south);
  await sell('2026-03-31T15:59:59.000Z', 366, lin, south);
  await sell('2026-03-31T16:00:00.000Z', 366, mei, south);
  await wait(15 * day + hour);
  await call(closeMonth, { month: '2026-03' });
  await call(refundSale, { saleId: first, reason: 'Bought twice' });
  await call(refundSale, { saleId: third, months: 6, reason: 'Moved away' });
  await call(refundSale, { saleId: third, amount: 50.5, reason: 'A late answer' });
  await call(adjustStatement, { receiver: 'channel', receiverId: south, amount: 50, reason: 'Goodwill' });
  await call(adjustStatement, { receiver: 'educator', receiverId: school, amount: -7.25, reason: 'Printing' });
  const bonus = { receiver: 'channel', receiverId: north, amount: 99, reason: 'Bonus' } as const;
  const { adjustmentId } = (await call(adjustStatement, bonus)).body;
  await call(undoAdjustment, { adjustmentId });
  const { rates } = (await call(listRules, {})).body;
  const id = rates.find(({ receiverId }) => receiverId === school)?.rateId ?? 0;
  await call(correctRule, { kind: 'rate', id, value: 2150, reason: 'Agreed so' });
  await call(deleteStudents, { usersIds: [lin] });
  await call(deleteEducators, { educatorsIds: [school] });
  return { call, ...people };
}

/* What a bookkeeper would write down, in hundredths: 698.00 = 69,800, 948.00 = 94,800, 398.00 = 39,800. */
const books = {
  march: {
    north: { amount: 2 * 69_800, commission: 6_980 + 8_551 },
    south: { amount: 94_800 + 39_800, commission: 11_613 + 4_876 },
    school: { amount: 2 * 69_800 + 94_800 + 39_800, commission: 13_960 + 14_735 + 20_012 + 8_402 },
  },
  april: {
    north: { amount: -69_800, commission: -6_980 },
    /* 6 of 36 months of 948.00 are 158.00, of whose commission 1,935.5 are 19.36; 50.50 take 618.6 of it. */
    south: { amount: 39_800 - 15_800 - 5_050, commission: 4_876 - 1_936 - 619 + 5_000 },
    /* The sale of April, the refunds, the adjustment, and 39 basis points more on three sales of March and one of
       April, and on what of the third one is refunded: 3,335.3 become 3,397 and 1,066.1 become 1,086. */
    school: {
      amount: 39_800 - 69_800 - 15_800 - 5_050,
      commission: 8_402 - 13_960 - 3_397 - 1_086 - 725 + (15_007 - 14_735) + (20_382 - 20_012) + 2 * (8_557 - 8_402),
    },
  },
};

/** The rows of a file without quoted cells, by their headings. */
function rowsOf(csv: Buffer): Record<string, string>[] {
  const [headings = [], ...rows] = csv
    .toString('utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ''])));
}

const inMinor = (major: number) => Math.round(major * 100);

it('a statement, its lines, the report, the sales behind it, the exports and analytics tell of the same money', async () => {
  const { call, north, south, school } = await aSpring();
  const receivers = { north: ['channel', north], south: ['channel', south], school: ['educator', school] } as const;
  const { statements } = (await call(listStatements, {})).body;

  for (const [name, from, to] of [
    ['march', '2026-03-01', '2026-03-31'],
    ['april', '2026-04-01', '2026-04-30'],
  ] as const) {
    const month = from.slice(0, 7);
    const read = async (by: 'sale' | 'month-school') =>
      rowsOf((await call(exportSales, { from, to, by, format: 'csv' })).bytes);
    const [bySale, byMonth] = [await read('sale'), await read('month-school')];
    for (const key of ['north', 'south', 'school'] as const) {
      const [receiver, receiverId] = receivers[key];
      const expected = books[name][key];
      const found = statements.find(
        (one) => one.month === month && one.receiver === receiver && one.receiverId === receiverId,
      );
      const { lines } = (await call(fetchStatement, { id: String(found?.statementId) as never })).body;
      const behind = (await call(listSales, { receiver, receiverId, month })).body;
      const sumOf = (rows: readonly Record<string, string>[], column: string) =>
        rows
          .filter((row) => key === 'school' || row['Channel']?.toLowerCase() === key)
          .reduce((sum, row) => sum + inMinor(Number(row[column])), 0);

      expect({ month, key, amount: inMinor(found?.amount ?? 0), commission: inMinor(found?.commission ?? 0) }).toEqual({
        month,
        key,
        ...expected,
      });
      expect(lines.reduce((sum, line) => sum + inMinor(line.amount), 0)).toBe(expected.amount);
      expect(lines.reduce((sum, line) => sum + inMinor(line.commission), 0)).toBe(expected.commission);
      expect([inMinor(behind.amount), inMinor(behind.commission)]).toEqual([expected.amount, expected.commission]);
      for (const rows of [bySale, byMonth]) {
        expect(sumOf(rows, 'Amount')).toBe(expected.amount);
        expect(sumOf(rows, receiver === 'channel' ? 'Channel Commission' : 'School Commission')).toBe(
          expected.commission,
        );
      }
    }
    const overview = (await call(readOverview, { from, to })).body;
    const counted = (await call(listCountedSales, { from, to, Page: '1', Size: '100' })).body;
    const { channels } = (await call(compareChannels, { from, to, Page: '1' })).body;
    expect([overview.sales.amount, counted.amount].map(inMinor)).toEqual([
      books[name].school.amount,
      books[name].school.amount,
    ]);
    expect(Object.fromEntries(channels.map((one) => [one.name.toLowerCase(), inMinor(one.sales.amount)]))).toEqual({
      north: books[name].north.amount,
      south: books[name].south.amount,
    });
  }
  for (const key of ['north', 'south'] as const) {
    const { channelReport } = (await call(reportChannel, { channelId: receivers[key][1] })).body;
    expect(channelReport.commission.slice(-2).map(inMinor)).toEqual([
      books.march[key].commission,
      books.april[key].commission,
    ]);
    expect(inMinor(channelReport.detailed_breakdown.reduce((sum, { commission }) => sum + commission, 0))).toBe(
      books.march[key].commission + books.april[key].commission,
    );
  }
});
