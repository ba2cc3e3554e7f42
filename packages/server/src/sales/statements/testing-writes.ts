import {
  adjustStatement,
  closeMonth,
  listStatements,
  payStatement,
  payStatements,
  reopenStatement,
  undoAdjustment,
} from '@eemusic/contract/sales/statements';
import { aSale } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

/** A closed month with one sale. */
async function aClosedMonth() {
  const server = await aStaff();
  await aSale(server.services);
  await server.call(closeMonth, { month: '2026-03' });
  const { statements } = (await server.call(listStatements, {})).body;
  return { server, statementId: statements[0]?.statementId ?? 0 };
}

/** A channel or school with a sale, to which 50 yuan more are granted. */
async function aGoodwill() {
  const server = await aStaff();
  const { educatorId } = await aSale(server.services);
  const adjust = (receiverId: number) => () =>
    server.call(adjustStatement, { receiver: 'educator', receiverId, amount: 50, reason: 'Goodwill' });
  return { server, adjust, educatorId };
}

export const writes: ExampleWrites = {
  'statements.adjustStatement': async () => {
    const { server, adjust, educatorId } = await aGoodwill();
    return { server, done: adjust(educatorId), refused: adjust(999_999) };
  },
  'statements.undoAdjustment': async () => {
    const { server, adjust, educatorId } = await aGoodwill();
    const { adjustmentId } = (await adjust(educatorId)()).body;
    const undo = (id: number) => () => server.call(undoAdjustment, { adjustmentId: id });
    return { server, done: undo(adjustmentId), refused: undo(999_999) };
  },
  'statements.closeMonth': async () => {
    const server = await aStaff();
    await aSale(server.services);
    const close = (month: string) => () => server.call(closeMonth, { month });
    return { server, done: close('2026-03'), refused: close('2026-04') };
  },
  'statements.payStatement': async () => {
    const { server, statementId } = await aClosedMonth();
    const pay = (id: number) => () =>
      server.call(payStatement, { statementId: id, paidOn: '2026-03-01', reference: 'TR 17' });
    return { server, done: pay(statementId), refused: pay(999_999) };
  },
  'statements.payStatements': async () => {
    const { server, statementId } = await aClosedMonth();
    const pay = (id: number) => () =>
      server.call(payStatements, { paidOn: '2026-03-01', payments: [{ statementId: id, reference: 'TR 17' }] });
    return { server, done: pay(statementId), refused: pay(999_999) };
  },
  'statements.reopenStatement': async () => {
    const { server, statementId } = await aClosedMonth();
    const reopen = (id: number) => () => server.call(reopenStatement, { statementId: id, reason: 'A sale is missing' });
    return { server, done: reopen(statementId), refused: reopen(999_999) };
  },
};
