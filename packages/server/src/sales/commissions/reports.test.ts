import { dayOf } from '@eemusic/contract/platform/days';
import { day } from '@eemusic/contract/platform/durations';
import { listSales, reportChannel, reportEducator, saleColumns } from '@eemusic/contract/sales/commissions';
import { describe, expect, it } from 'vitest';
import { moveMembers, affiliation, enrolment } from '#sales/user-management/index.ts';
import { aChannel, anEducator, aSale, aStudent, change, soldAt } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';
import { recordSale } from './index.ts';

describe('the report of a channel', () => {
  it('leaves the commission of past months with the old channel when a school moves', async () => {
    const staff = await aStaff({ codes: ['SM'] });
    const { services, call } = staff;
    const { channelId, educatorId, studentId } = await aSale(services);
    const other = await change(services, (tx) => aChannel(tx, services.clock.now(), 'South'));
    await change(services, (tx) => anEducator(tx, services.clock.now(), { name: 'Alder School', channelId }));
    staff.wait(45 * day);
    const at = services.clock.now();
    await change(services, async (tx) => {
      await moveMembers(tx, affiliation, { ids: [educatorId], to: other, at });
      const sale = {
        studentId,
        educatorId,
        channelId: other,
        durationDays: 732,
        ...soldAt(at),
        subscriptionCode: null,
      } as const;
      await recordSale(tx, sale);
    });
    const { token } = await staff.createTestAdministrator('UM');

    const report = async (id: number) => (await call(reportChannel, { channelId: id }, { token })).body.channelReport;

    const months = ['05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}`);
    expect(await report(channelId)).toEqual({
      channelName: 'North',
      months: [...months, '2026-01', '2026-02', '2026-03', '2026-04'],
      commission: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 39.8, 0],
      no_of_schools: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1],
      no_of_users: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
      detailed_breakdown: [
        { educatorId: expect.any(Number), schoolName: 'Alder School', purged: [], noOfStudents: 0, commission: 0 },
        {
          educatorId,
          schoolName: 'Oak School',
          purged: [],
          noOfStudents: 1,
          commission: 39.8,
          former: { until: dayOf(at) },
        },
      ],
    });
    expect(await report(other)).toMatchObject({
      channelName: 'South',
      commission: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 69.8],
      no_of_schools: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      detailed_breakdown: [{ schoolName: 'Oak School', purged: [], noOfStudents: 1, commission: 69.8 }],
    });
  });

  it('is not found for a deleted channel, nor for one that never existed', async () => {
    const { services, call } = await aStaff({ codes: ['UM'] });
    const { channelId, educatorId } = await aSale(services);
    const deleted_at = services.clock.now().toISOString();
    await services.database.write(async (tx) => {
      await tx.updateTable('channels').set({ deleted_at }).where('id', '=', channelId).execute();
      await tx.updateTable('educators').set({ deleted_at }).where('id', '=', educatorId).execute();
    });

    for (const id of [channelId, 999_999]) {
      expect(await call(reportChannel, { channelId: id })).toRefuse(404, 'This channel does not exist');
      expect(await call(listSales, { receiver: 'channel', receiverId: id })).toRefuse(
        404,
        'This channel does not exist',
      );
    }
    for (const id of [educatorId, 999_999]) {
      expect(await call(reportEducator, { educatorId: id })).toRefuse(404, 'This school or teacher does not exist');
      expect(await call(listSales, { receiver: 'educator', receiverId: id })).toRefuse(404);
    }
    expect(await call(reportChannel, { channelId: 0 })).toRefuse(400);
    expect(await call(reportEducator, { educatorId: '1' as never })).toRefuse(400);
  });

  it('is refused to all but holders of UM or SM', async () => {
    const { services, call } = await aStaff({ codes: ['SL', 'CM', 'DA', 'ES', 'AD'] });
    const { channelId, educatorId } = await aSale(services);

    for (const answer of [
      await call(reportChannel, { channelId }),
      await call(reportEducator, { educatorId }),
      await call(listSales, { receiver: 'channel', receiverId: channelId }),
    ])
      expect(answer).toRefuse(403);
  });
});

describe('the report of an educator', () => {
  it('shows current students and former ones who bought here, with subscription and libraries', async () => {
    const staff = await aStaff({ codes: ['UM'] });
    const { services, call } = staff;
    const { educatorId, studentId } = await aSale(services);
    const at = services.clock.now();
    await change(services, async (tx) => {
      const student = (name: string, overrides: object) =>
        aStudent(tx, at, { fullName: name, educatorId, ...overrides });
      const played = await student('Ann', { subscriptionCode: 'A', expireBy: '2026-03-01' });
      await student('Ben', { subscriptionCode: 'B', expireBy: '2026-02-28' });
      await student('Cleo', { expireBy: '2027-01-01' });
      await student('Dan', { subscriptionCode: 'D' });
      await moveMembers(tx, enrolment, { ids: [studentId], to: null, at });
      const names = ['Sonatinas', 'Duets', 'Gone'];
      for (const [place, name] of names.entries()) {
        const library = {
          name,
          name_key: name,
          short_name: name,
          image: 'x',
          place: -place,
          created_at: at.toISOString(),
        };
        const deleted_at = name === 'Gone' ? at.toISOString() : null;
        const { id } = await tx
          .insertInto('libraries')
          .values({ ...library, deleted_at })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx.insertInto('student_libraries').values({ student_id: played, library_id: id }).execute();
      }
      await tx.updateTable('students').set({ full_name: '' }).where('id', '=', studentId).execute();
    });

    const { educatorReport } = (await call(reportEducator, { educatorId })).body;

    expect(educatorReport).toMatchObject({
      educatorName: 'Oak School',
      no_of_users: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4],
    });
    expect(educatorReport.detailed_breakdown.map((line) => Object.values(line).slice(1))).toEqual([
      ['Ann', [], 'Active', ['Duets', 'Sonatinas'], 0],
      ['Ben', [], 'Expired', [], 0],
      ['Cleo', [], 'None', [], 0],
      ['Dan', [], 'Active', [], 0],
      ['Deleted user', ['student'], 'None', [], 79.6],
    ]);
    expect(educatorReport.commission.at(-1)).toBe(79.6);
  });
});

describe('the sales behind a figure', () => {
  /** A month of sales to three students of two educators of one channel. */
  async function manySales() {
    const staff = await aStaff({ codes: ['UM'] });
    const { services } = staff;
    const begin = services.clock.now();
    const made = await change(services, async (tx) => {
      const channelId = await aChannel(tx, begin);
      const educators = [
        await anEducator(tx, begin, { channelId }),
        await anEducator(tx, begin, { name: 'Ash', channelId }),
      ];
      const students = [];
      for (const name of ['Zoe', 'Ann', 'mia']) students.push(await aStudent(tx, begin, { fullName: name }));
      const sales = [];
      for (let index = 0; index < 30; index += 1)
        sales.push(
          await recordSale(tx, {
            studentId: students[index % 3] ?? 0,
            educatorId: educators[index % 2] ?? 0,
            channelId,
            durationDays: ([366, 732, 1098] as const)[index % 3] ?? 366,
            subscriptionCode: null,
            ...soldAt(new Date(begin.getTime() + index * 60_000)),
          }),
        );
      return { channelId, educators, students, sales };
    });
    staff.wait(day);
    const { token } = await staff.createTestAdministrator('UM');
    const list = async (input: object = {}) =>
      (await staff.call(listSales, { receiver: 'channel', receiverId: made.channelId, ...input }, { token })).body;
    return { ...staff, ...made, token, list };
  }

  it('come in pages, newest first, with the sums of all pages and the price and rate of each', async () => {
    const { list, sales, channelId, educators, students } = await manySales();

    const pages = await Promise.all([1, 2, 3, 4].map((Page) => list({ Page, Size: 12 })));

    expect(pages.flatMap((page) => page.sales.map(({ saleId }) => saleId))).toEqual(sales.toReversed());
    for (const { total, amount, commission } of pages)
      expect({ total, amount, commission }).toEqual({ total: 30, amount: 20_440, commission: 2_044 });
    expect(pages[0]?.sales[0]).toEqual({
      saleId: sales.at(-1),
      at: '2026-03-01T10:49:00.000Z',
      day: '2026-03-01',
      studentId: students[2],
      studentName: 'mia',
      educatorId: educators[1],
      educatorName: 'Ash',
      purged: [],
      channelId,
      channelName: 'North',
      durationDays: 1098,
      amount: 948,
      commission: 94.8,
      rate: 1_000,
      priceFrom: '2000-01-01',
      rateFrom: '2000-01-01',
      refundOf: null,
      correctionOf: null,
      refunded: 0,
      isRefunded: false,
      reason: null,
    });
  });

  it('can be those of a month, a school or a student', async () => {
    const { list, educators, students } = await manySales();

    const count = async (input: object) => (await list(input)).total;
    expect(await count({ month: '2026-03' })).toBe(30);
    expect(await count({ educatorId: educators[0] })).toBe(15);
    expect(await count({ studentId: students[0] })).toBe(10);
    expect(await count({ studentId: students[0], educatorId: educators[1], month: '2026-03' })).toBe(5);
    expect(await list({ month: '2026-02' })).toEqual({
      sales: [],
      adjustments: 0,
      total: 0,
      refunds: 0,
      corrections: 0,
      amount: 0,
      commission: 0,
    });
    expect(await list({ studentId: 999_999 })).toEqual({
      sales: [],
      adjustments: 0,
      total: 0,
      refunds: 0,
      corrections: 0,
      amount: 0,
      commission: 0,
    });
    const own = await list({ receiver: 'educator', receiverId: educators[0] });
    expect(own).toMatchObject({ total: 15, amount: 10_220, commission: 2_044 });
    expect(own.sales[0]).toMatchObject({ rate: 2_000 });
  });

  it('can be sorted by every column in both directions without losing equal ones', async () => {
    const { list, sales } = await manySales();

    for (const sortBy of saleColumns) {
      const up = (await list({ sortBy, sortOrder: 'asc' })).sales;
      const down = (await list({ sortBy, sortOrder: 'desc' })).sales;

      expect(down.map(({ saleId }) => saleId)).toEqual(up.map(({ saleId }) => saleId).toReversed());
      expect(up.map(({ saleId }) => saleId).toSorted((a, b) => a - b)).toEqual(sales);
      const keys = up.map((sale) => (typeof sale[sortBy] === 'string' ? sale[sortBy].toLowerCase() : sale[sortBy]));
      expect(keys).toEqual(keys.toSorted((a, b) => (typeof a === 'number' ? a - Number(b) : a < b ? -1 : 1)));
    }
  });

  it('name the wrong field of a refused request', async () => {
    const { call, channelId, token } = await manySales();
    const query = { receiver: 'channel', receiverId: channelId };

    for (const [input, field] of [
      [{ receiver: 'school' }, 'receiver'],
      [{ receiverId: 0 }, 'receiverId'],
      [{ month: '2026-13' }, 'month'],
      [{ Size: 501 }, 'Size'],
      [{ sortBy: 'reason' }, 'sortBy'],
    ] as const) {
      const answer = await call(listSales, { ...query, ...input } as never, { token });
      expect(answer.body).toHaveProperty('fields', { [field]: expect.any(String) });
    }
  });
});
