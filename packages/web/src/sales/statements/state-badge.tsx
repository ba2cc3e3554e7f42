import type { StatementState } from '@eemusic/contract/sales/choices';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Badge } from '@mantine/core';

const names: Record<StatementState, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'statement' }),
  closed: msg({ message: 'Closed', context: 'statement' }),
  paid: msg({ message: 'Paid', context: 'statement' }),
};

const colours: Record<StatementState, string> = { open: 'gray', closed: 'blue', paid: 'green' };

export const formatState = (state: StatementState): string => i18n._(names[state]);

export function StateBadge({ state }: { state: StatementState }) {
  return (
    <Badge variant="light" color={colours[state]} c="var(--mantine-color-text)">
      {formatState(state)}
    </Badge>
  );
}
