import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#platform/ui/empty-state.tsx';

type Props = {
  icon: Icon;
  title: string;
  /** Whether a search or a filter is active, which may be why nothing is found. */
  isNarrowed: boolean;
  onShowAll: () => void;
  first: { hint: string; action: ReactNode };
};

export function NothingFound({ icon, title, isNarrowed, onShowAll, first }: Props) {
  if (!isNarrowed) return <EmptyState icon={icon} title={title} hint={first.hint} action={first.action} />;
  return (
    <EmptyState
      icon={icon}
      title={title}
      hint={<Trans>Nothing matches the search and the filters.</Trans>}
      action={<Button variant="default" onClick={onShowAll}>{t`Show all`}</Button>}
    />
  );
}
