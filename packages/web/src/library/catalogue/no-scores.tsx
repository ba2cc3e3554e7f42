import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { IconMusicOff, IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { isNarrowed } from '#platform/ui/list/address.ts';
import type { ScoreFilter, Shelf } from './filter.ts';
import { ComposeHere, UploadHere } from './upload-here.tsx';

type Props = {
  filter: ScoreFilter;
  onShowAll: () => void;
  /** Searches without the last note; null if no fewer notes can be searched for. */
  onFewerNotes: (() => void) | null;
  /** Null for the scores of all libraries. */
  shelf: Shelf;
};

export function NoScores({ filter, onShowAll, onFewerNotes, shelf }: Props) {
  if (filter.filters.notes !== undefined) {
    return (
      <EmptyState
        icon={IconMusicOff}
        title={t`No score has these notes`}
        hint={t`The search looks through both hands of every score.`}
        action={
          <Button variant="default" onClick={onFewerNotes ?? onShowAll}>
            {onFewerNotes === null ? <Trans>Show all</Trans> : <Trans>Fewer notes</Trans>}
          </Button>
        }
      />
    );
  }
  const hasPlace = filter.filters.grade !== undefined;
  if (hasPlace && isGap(filter)) {
    return (
      <EmptyState
        icon={IconMusicOff}
        title={t`No scores here yet`}
        hint={t`This place has no scores yet.`}
        action={<UploadHere {...filter.filters} />}
      />
    );
  }
  if (!isNarrowed(filter)) {
    if (shelf !== null) {
      return (
        <EmptyState
          icon={IconMusicOff}
          title={t`No scores here yet`}
          hint={t`Drop MusicXML files above: they are checked, tagged and engraved, and you publish them here.`}
          action={
            <ComposeHere
              library={shelf.moduleId}
              curriculum={shelf.curriculum}
              grade={shelf.gradeId}
              level={shelf.levelId}
              stage={shelf.stageId}
            />
          }
        />
      );
    }
    return (
      <EmptyState
        icon={IconMusicOff}
        title={t`No scores here yet`}
        hint={t`Scores are uploaded to a library: drop MusicXML files anywhere here, or open a library.`}
        action={
          <Anchor component={Link} to="/score-library/dashboard">
            <Trans>All libraries</Trans>
          </Anchor>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t`No score matches`}
      hint={t`Nothing matches the search and the filters.`}
      action={
        <>
          <Button variant="default" onClick={onShowAll}>
            <Trans>Show all</Trans>
          </Button>
          {hasPlace && <UploadHere {...filter.filters} />}
        </>
      }
    />
  );
}

const places = ['library', 'curriculum', 'grade', 'level', 'stage'];

/** Whether only a place is chosen, so that uploading scores to it fills the gap. */
function isGap({ search, filters }: ScoreFilter): boolean {
  return search === '' && Object.keys(filters).every((name) => places.includes(name));
}
