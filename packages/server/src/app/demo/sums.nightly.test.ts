import { listChannels } from '@eemusic/contract/sales/channels';
import { listSales, reportChannel } from '@eemusic/contract/sales/commissions';
import { exportSales, listStatements } from '@eemusic/contract/sales/statements';
import { expect, it } from 'vitest';
import { aStaff } from '#testing/a-staff.ts';
import { addChain } from './practice.ts';
import { addLibraries } from './company.ts';
import { readPacked } from './data.ts';
import type { DemoChain } from './fill.ts';

const inCents = (amount: number) => Math.round(amount * 100);

/** Adds up the export of all sales by channel and month, in minor units. */
function sumsOf(bytes: Buffer): Map<string, number> {
  const [heading = '', ...rows] = bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
  const columns = heading.split(',');
  const [month, channel, commission] = ['Statement', 'Channel', 'Channel Commission'].map((name) =>
    columns.indexOf(name),
  );
  const sums = new Map<string, number>();
  for (const cells of rows.map((row) => row.split(','))) {
    const key = `${cells[channel ?? -1]} ${cells[month ?? -1]}`;
    sums.set(key, (sums.get(key) ?? 0) + inCents(Number(cells[commission ?? -1])));
  }
  return sums;
}

it('every channel of the demo has one commission a month in report, statement, ledger and export', async () => {
  const staff = await aStaff({ codes: ['UM', 'SM'] });
  const { services, call } = staff;
  await addLibraries(services);
  await addChain(services, readPacked<DemoChain>('chain.json.br').tables);
  const period = { from: '2000-01-01', to: '2030-12-31' };
  const exported = await call(exportSales, { ...period, by: 'month-school', format: 'csv' });
  const sums = sumsOf(exported.bytes);

  const { channels } = (await call(listChannels, { OrganizationId: 2 })).body;
  expect(channels).toHaveLength(6);
  for (const { channelId, channelName } of channels) {
    const { months, commission } = (await call(reportChannel, { channelId })).body.channelReport;
    const { statements } = (await call(listStatements, { receiver: 'channel', receiverId: channelId })).body;
    expect(commission.some((amount) => amount > 0)).toBe(true);
    for (const [index, month] of months.entries()) {
      const ledger = (await call(listSales, { receiver: 'channel', receiverId: channelId, month, Size: 500 })).body;
      const found = {
        report: inCents(commission[index] ?? 0),
        statement: inCents(statements.find((one) => one.month === month)?.commission ?? 0),
        total: inCents(ledger.commission),
        rows: ledger.sales.reduce((sum, sale) => sum + inCents(sale.commission), 0),
        export: sums.get(`${channelName} ${month}`) ?? 0,
      };
      expect(new Set(Object.values(found)).size, `${channelName} ${month} ${JSON.stringify(found)}`).toBe(1);
    }
  }
});
