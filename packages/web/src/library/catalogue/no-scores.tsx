import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMusicOff, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#platform/ui/empty-state.tsx';

type Props = {
  /** A search or a filter is active. */
  isNarrowed: boolean;
  onShowAll: () => void;
  first: { hint: ReactNode; action?: ReactNode };
};

export function NoScores({ isNarrowed, onShowAll, first: { hint, action } }: Props) {
  if (!isNarrowed) return <EmptyState icon={IconMusicOff} title={t`No scores here yet`} hint={hint} action={action} />;
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t`No score matches`}
      hint={t`Nothing matches the search and the filters.`}
      action={
        <Button variant="default" onClick={onShowAll}>
          <Trans>Show all</Trans>
        </Button>
      }
    />
  );
}
