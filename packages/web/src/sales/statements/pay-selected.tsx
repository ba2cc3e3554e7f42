import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { type listStatements, maxPayments, type Statement } from '@eemusic/contract/sales/statements';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Checkbox, Group, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRecordName } from '#platform/names/records.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { formatMonth } from '#platform/ui/months-chart-figures.ts';
import { formatSums } from './format-sums.ts';
import { statementsQuery } from './queries.ts';
import { sumsOf } from './sums-of.ts';
import type { Payable } from './use-payable.ts';

const PayManyDialog = lazyPart(async () => (await import('./pay-many-dialog.tsx')).PayManyDialog);

/** A checkbox for each closed statement. */
export function payableColumn({ isSelected, toggle, selected }: Payable): TableColumn<Statement> {
  return {
    id: 'select',
    header: t`Selection`,
    isHeaderHidden: true,
    width: 40,
    cell: (statement) => {
      if (statement.state !== 'closed') return null;
      const receiver = formatRecordName(statement.receiver, statement.name, statement);
      const name = `${receiver}, ${formatMonth(statement.month)}`;
      const isChecked = isSelected(statement.statementId);
      return (
        <Checkbox
          size="xs"
          aria-label={t`Select ${name}`}
          disabled={!isChecked && selected.length >= maxPayments}
          checked={isChecked}
          onChange={() => toggle(statement)}
        />
      );
    },
  };
}

type Filter = Pick<CallOf<typeof listStatements>, 'month' | 'receiver' | 'searchQuery'>;

/** Selects all closed statements of the list; hidden if there are none. */
export function SelectClosedButton({ filter, payable }: { filter: Filter; payable: Payable }) {
  const closed = useQuery(statementsQuery({ ...filter, state: 'closed', Page: 1, Size: 1 }));
  const count = Math.min(closed.data?.total ?? 0, maxPayments);
  if (count === 0 || payable.selected.length >= count) return null;
  return (
    <Button size="compact-sm" variant="subtle" loading={payable.isSelecting} onClick={payable.selectAll}>
      <Plural value={count} one="Select # closed statement" other="Select # closed statements" />
    </Button>
  );
}

/** The selected statements, and the button that marks them as paid. */
export function PaySelectedBar({ payable: { selected, clear } }: { payable: Payable }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {selected.length > 0 && (
        <Paper component="section" withBorder shadow="md" p="xs" pos="sticky" bottom={16} aria-label={t`Selection`}>
          <Group gap="xs">
            <Text size="sm" fw={500} role="status" flex="1 0 auto">
              <Plural value={selected.length} one="# statement selected" other="# statements selected" />
              {' · '}
              {formatSums(sumsOf(selected))}
            </Text>
            <Button size="xs" variant="subtle" aria-label={t`Clear the selection`} onClick={clear}>
              <Trans>Clear</Trans>
            </Button>
            <Button size="xs" onClick={() => setIsOpen(true)}>
              <Trans>Mark as paid</Trans>
            </Button>
          </Group>
        </Paper>
      )}
      {isOpen && selected.length > 0 && <PayManyDialog statements={selected} onClose={() => setIsOpen(false)} />}
    </>
  );
}
