import { dayOf, monthOf } from '@eemusic/contract/platform/days';
import { sql, type Transaction } from 'kysely';
import { saleRow, type Terms } from '@eemusic/server/src/sales/commissions/index.ts';
import { bulkInsert, chunks, reserveIds } from '@eemusic/server/src/platform/database/index.ts';
import type { Tables } from '@eemusic/server/src/platform/database/tables.ts';
import type { DemoEducator } from './educators.ts';
import { ownerAt } from './memberships.ts';
import type { DemoSale } from './students.ts';

type Tx = Transaction<Tables>;
type Entry = { id: number; at: number; studentId: number; sale: DemoSale; takesBack: Entry | null };

const chunkSize = 10_000;
const reasons = ['Bought twice', 'Moved away', 'Ordered the wrong duration', 'Lessons were cancelled'];

/**
 * Collects sales student by student, and then writes them in chronological order, by the prices and rates of a new
 * console.
 */
export function openLedger() {
  const entries: Entry[] = [];

  return {
    add(studentId: number, sales: readonly DemoSale[]): void {
      for (const sale of sales) {
        const entry: Entry = { id: 0, at: sale.at, studentId, sale, takesBack: null };
        entries.push(entry);
        if (sale.refundedAt !== null) entries.push({ ...entry, at: sale.refundedAt, takesBack: entry });
      }
    },

    /** All sales in chronological order, including refunded ones. */
    sold(): { at: number; studentId: number; sale: DemoSale }[] {
      return entries.filter(({ takesBack }) => takesBack === null).toSorted((one, other) => one.at - other.at);
    },

    async write(tx: Tx, { educators, onProgress }: Writing): Promise<number> {
      entries.sort((one, other) => one.at - other.at);
      const firstId = await reserveIds(tx, 'sales', entries.length);
      for (const [index, entry] of entries.entries()) entry.id = firstId + index;
      const { rows } = await sql<Terms & { duration_days: number }>`
        select price.duration_days, price.amount, price.id as price_id, educator.basis_points as educator_rate,
          educator.id as educator_rate_id, channel.basis_points as channel_rate, channel.id as channel_rate_id
        from prices price join commission_rates educator on educator.receiver = 'educator'
          join commission_rates channel on channel.receiver = 'channel'`.execute(tx);
      const membershipsOf = new Map(educators.map(({ id, memberships }) => [id, memberships]));
      const saleOf = ({ id, at, studentId, sale }: Entry) => {
        const { educatorId, days: durationDays, code: subscriptionCode } = sale;
        const channelId = ownerAt(membershipsOf.get(educatorId) ?? [], at);
        const sold = { studentId, educatorId, channelId, durationDays, ...momentOf(at), subscriptionCode };
        const terms = rows.find((row) => row.duration_days === durationDays);
        if (!terms) throw new Error(`No price for ${durationDays} days`);
        return { ...saleRow(sold, terms), id };
      };
      const rowOf = (entry: Entry) => (entry.takesBack ? refundRow(saleOf(entry.takesBack), entry) : saleOf(entry));
      let written = 0;
      for (const chunk of chunks(entries, chunkSize)) {
        await bulkInsert(tx, 'sales', chunk.map(rowOf));
        written += chunk.length;
        onProgress(written, entries.length);
      }
      return entries.length;
    },
  };
}

const momentOf = (at: number) => ({ at: new Date(at), day: dayOf(new Date(at)) });

function refundRow(sale: ReturnType<typeof saleRow> & { id: number }, { id, at }: Entry) {
  const day = dayOf(new Date(at));
  return {
    ...sale,
    id,
    at: new Date(at).toISOString(),
    day,
    month: monthOf(day),
    amount: 0 - sale.amount,
    educator_commission: 0 - sale.educator_commission,
    channel_commission: 0 - sale.channel_commission,
    refund_of: sale.id,
    reason: reasons[id % reasons.length] ?? '',
  };
}

type Writing = {
  educators: readonly Pick<DemoEducator, 'id' | 'memberships'>[];
  onProgress(done: number, all: number): void;
};
