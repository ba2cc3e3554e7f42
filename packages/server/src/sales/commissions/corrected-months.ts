import type { CorrectedMonth } from '@eemusic/contract/sales/commissions';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { sql } from 'kysely';
import { type Database, readInChunks, readOffThread } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import { bookedMonth } from './booked-month.ts';
import { amountsOf, salesUnder } from './effective-amounts.ts';
import type { Rule } from './get-rule.ts';
import { toMajor } from './money.ts';

/**
 * If a general rate would give more lines than this, educators are summed up by month, because nobody could read so
 * many.
 */
const maxEducatorLines = 5_000;

type Sum = { month: string; bookedIn: string; id: number; before: number; after: number };

/**
 * Returns, by month, how another value of a rule changes the commission of each receiver; unchanged months are left
 * out.
 */
export async function correctedMonths(
  { source, read }: Pick<Database, 'source' | 'read'>,
  rule: Rule,
  value: number,
): Promise<CorrectedMonth[]> {
  const receivers: Receiver[] = rule.receiver === null ? ['channel', 'educator'] : [rule.receiver];
  const lines: CorrectedMonth[] = [];
  for (const receiver of receivers) {
    const sums = await readOffThread(source, sumsOf(receiver).compile(read));
    const changed = sums.filter(({ before, after }) => before !== after);
    const isListed = receiver === 'channel' || changed.length <= maxEducatorLines;
    lines.push(...(isListed ? await namedLines(receiver, changed) : summedLines(receiver, changed)));
  }
  return lines.toSorted((one, other) => (one.month < other.month ? -1 : Number(one.month > other.month)));

  function sumsOf(receiver: Receiver) {
    const sum = (amounts: ReturnType<typeof amountsOf>) => sql`cast(sum(${amounts[receiver]}) as bigint)`;
    const id = sql.ref(`sales.${receiver}_id`);
    return sql<Sum>`select sales.month, ${bookedMonth} as "bookedIn", ${id} as id, ${sum(amountsOf(rule))} as before,
        ${sum(amountsOf(rule, value))} as after
      from ${salesUnder(rule)} and ${id} is not null group by 1, 2, 3 order by 1, 3, 2`;
  }

  async function namedLines(receiver: Receiver, sums: readonly Sum[]): Promise<CorrectedMonth[]> {
    const rows = await readInChunks(read, [...new Set(sums.map(({ id }) => id))], (chunk) =>
      read
        .selectFrom(receiver === 'channel' ? 'channels' : 'educators')
        .select(['id', 'name'])
        .where('id', 'in', chunk),
    );
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return sums.map(({ month, bookedIn, id, before, after }) => {
      const name = names.get(id) ?? '';
      return {
        month,
        receiver,
        receiverId: id,
        name: shownName(receiver, name),
        purged: purgedOf({ [receiver]: name }),
        before: toMajor(before),
        after: toMajor(after),
        bookedIn,
      };
    });
  }
}

function summedLines(receiver: Receiver, sums: readonly Sum[]): CorrectedMonth[] {
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return [...Map.groupBy(sums, ({ month, bookedIn }) => `${month} ${bookedIn}`).values()].map((ofMonth) => ({
    month: ofMonth[0]?.month ?? '',
    bookedIn: ofMonth[0]?.bookedIn ?? '',
    receiver,
    receiverId: null,
    name: '',
    purged: [],
    before: toMajor(total(ofMonth.map(({ before }) => before))),
    after: toMajor(total(ofMonth.map(({ after }) => after))),
  }));
}
