import { maxSearchLength } from '@eemusic/contract/platform/field-lengths';
import { type Receiver, receivers, type StatementState, statementStates } from '@eemusic/contract/sales/choices';
import { text } from '#platform/ui/list/address.ts';

/** In place of a month, for the statements of all months. */
export const everyMonth = 'all';

/** The state of the list in its address. Without a month, the latest one is shown. */
export type StatementsAddress = {
  month?: string;
  receiver?: Receiver;
  state?: StatementState;
  search?: string;
  page?: number;
};

declare module '@tanstack/history' {
  interface HistoryState {
    /** The list from which a statement was opened. */
    statements?: StatementsAddress;
  }
}

export function readStatementsAddress({
  month,
  receiver,
  state,
  search,
  page,
}: Record<string, unknown>): StatementsAddress {
  const ofReceiver = receivers.find((one) => one === receiver);
  const inState = statementStates.find((one) => one === state);
  const searched = text(maxSearchLength)(search);
  return {
    ...(typeof month === 'string' && (month === everyMonth || /^\d{4}-(0[1-9]|1[0-2])$/.test(month)) && { month }),
    ...(ofReceiver && { receiver: ofReceiver }),
    ...(inState && { state: inState }),
    ...(searched !== undefined && { search: searched }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && { page }),
  };
}

/** Whether a text can be the id of a statement; for other texts the list is shown. */
export const isStatementId = (id: string): boolean => /^[1-9]\d{0,9}$/.test(id) && Number(id) < 2 ** 31;
