import { addMonths } from '@eemusic/contract/platform/days';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { closeMonth, listStatements, payStatement, reopenStatement } from '@eemusic/contract/sales/statements';
import { expect } from 'vitest';
import type { aStaff } from './a-staff.ts';
import * as model from './sales-model.ts';
import type { Step } from './sales-steps.ts';

type Game = {
  staff: Awaited<ReturnType<typeof aStaff>>;
  token: string;
  world: model.World;
  books: model.Books;
};

type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

/** Closes the running month or an earlier one. */
export async function close({ staff, token, books, world }: Game, { monthsAgo }: Of<'close'>): Promise<string> {
  const month = addMonths(world.calendar.monthAt(staff.services.clock.now().getTime()), -monthsAgo);
  const open = [...books.reopened].filter((key) => key.startsWith(month));

  const { status } = await staff.call(closeMonth, { month }, { token });

  expect(status).toBe(books.months.has(month) && open.length === 0 ? 409 : 200);
  if (status !== 200) return 'refused';
  const isFirst = !books.months.has(month);
  books.months.add(month);
  for (const key of open) books.reopened.delete(key);
  return isFirst ? 'done' : 'again';
}

export async function reopen(game: Game, { statement }: Of<'reopen'>): Promise<string> {
  const { staff, token, books } = game;
  const found = await pickStatement(game, statement);
  if (!found) return 'nothing there';
  const { statementId, key, state } = found;

  const { status } = await staff.call(reopenStatement, { statementId, reason: 'A sale is missing' }, { token });

  expect(status).toBe(state === 'open' ? 409 : 200);
  if (status !== 200) return 'refused';
  books.reopened.add(key);
  books.paid.delete(key);
  return state;
}

export async function pay(game: Game, { statement }: Of<'pay'>): Promise<string> {
  const { staff, token, books } = game;
  const found = await pickStatement(game, statement);
  if (!found) return 'nothing there';
  const { statementId, key, state } = found;
  const paid = { statementId, paidOn: staff.services.clock.today(), reference: 'TR 17' };

  const { status } = await staff.call(payStatement, paid, { token });

  expect(status).toBe(state === 'closed' ? 200 : 409);
  if (status !== 200) return 'refused';
  books.paid.add(key);
  return 'done';
}

/** Picks one of the most recent statements of this history. */
async function pickStatement({ staff, token, books, world }: Game, number: number) {
  const sale = world.sales.at(-1 - (number % Math.max(1, world.sales.length)));
  if (!sale) return null;
  const [receiver, id]: [Receiver, number] =
    (sale.educator === 0 || number % 2 === 0) && sale.channel !== null
      ? ['channel', sale.channel]
      : ['educator', sale.educator];
  const { month } = sale;
  const { body } = await staff.call(listStatements, { month, receiver, receiverId: id }, { token });
  const [statement] = body.statements;
  if (!statement || body.total !== 1) throw new Error(`${body.total} statements for a month with a sale`);
  const key = model.statementKey(month, receiver, id);
  return { statementId: statement.statementId, key, state: model.stateOf(books, month, key) };
}
