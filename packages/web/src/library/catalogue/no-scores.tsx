import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMusicOff, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { isNarrowed } from '#platform/ui/list/address.ts';
import type { ScoreFilter } from './filter.ts';
import { UploadHere } from './upload-here.tsx';

type Props = {
  filter: ScoreFilter;
  onShowAll: () => void;
  first: { hint: ReactNode; action?: ReactNode };
};

export function NoScores({ filter, onShowAll, first: { hint, action } }: Props) {
  if (isGap(filter)) {
    return (
      <EmptyState
        icon={IconMusicOff}
        title={t`No scores here yet`}
        hint={t`This place of the teaching plan is empty.`}
        action={<UploadHere {...filter.filters} />}
      />
    );
  }
  if (!isNarrowed(filter))
    return <EmptyState icon={IconMusicOff} title={t`No scores here yet`} hint={hint} action={action} />;
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

const places = ['library', 'curriculum', 'grade', 'level', 'stage'];

/** A place is chosen and nothing else, so what is missing there can be uploaded. */
function isGap({ search, filters }: ScoreFilter): boolean {
  return filters.grade !== undefined && search === '' && Object.keys(filters).every((name) => places.includes(name));
}
