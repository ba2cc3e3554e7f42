import { receivers, statementStates } from '@eemusic/contract/sales/choices';
import { type AddressOf, listAddress, oneOf } from '#platform/ui/list/address.ts';

export const everyMonth = 'all';

const isMonth = (raw: unknown): raw is string =>
  typeof raw === 'string' && (raw === everyMonth || /^\d{4}-(0[1-9]|1[0-2])$/.test(raw));

export const statementList = listAddress({
  sortable: [],
  defaultSort: { by: 'month', order: 'desc' },
  filters: {
    month: (raw): string | undefined => (isMonth(raw) ? raw : undefined),
    receiver: oneOf(...receivers),
    state: oneOf(...statementStates),
  },
});

export type StatementsAddress = AddressOf<typeof statementList>;

declare module '@tanstack/history' {
  interface HistoryState {
    statements?: StatementsAddress;
  }
}

/** Whether a text can be the id of a statement; for other texts the list is shown. */
export const isStatementId = (id: string): boolean => /^[1-9]\d{0,9}$/.test(id) && Number(id) < 2 ** 31;
