import { maxPayments, type Statement } from '@eemusic/contract/sales/statements';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { statementsQuery } from './queries.ts';

const pageSize = 500;

type List = {
  month: string | undefined;
  receiver: Receiver | undefined;
  searchQuery: string;
  rows: readonly Statement[] | undefined;
};

/**
 * The closed statements that are selected to be marked as paid. The selection is kept while the same month, or all of
 * them, is shown.
 */
export function usePayable({ month, receiver, searchQuery, rows = [] }: List) {
  const client = useQueryClient();
  const [selection, setSelection] = useState<{ month: string | undefined; statements: readonly Statement[] }>({
    month,
    statements: [],
  });
  const shown = new Map(rows.map((row) => [row.statementId, row]));
  const kept = selection.month === month ? selection.statements : [];
  /* In their current state: a statement that somebody reopened or paid is no longer selected. */
  const selected = kept.map((one) => shown.get(one.statementId) ?? one).filter(({ state }) => state === 'closed');
  const select = (statements: readonly Statement[]) => setSelection({ month, statements });
  const all = useMutation({
    mutationFn: async () => {
      const found: Statement[] = [];
      for (let page = 1; ; page += 1) {
        const query = statementsQuery({ month, receiver, searchQuery, state: 'closed', Page: page, Size: pageSize });
        const { statements, total } = await client.fetchQuery(query);
        found.push(...statements);
        if (statements.length === 0 || found.length >= Math.min(total, maxPayments)) return found.slice(0, maxPayments);
      }
    },
    onSuccess: select,
  });
  const ids = new Set(selected.map(({ statementId }) => statementId));
  return {
    selected,
    isSelected: (id: number) => ids.has(id),
    toggle: (statement: Statement) =>
      select(
        ids.has(statement.statementId)
          ? selected.filter(({ statementId }) => statementId !== statement.statementId)
          : [...selected, statement],
      ),
    clear: () => select([]),
    selectAll: () => all.mutate(),
    isSelecting: all.isPending,
  };
}

export type Payable = ReturnType<typeof usePayable>;
