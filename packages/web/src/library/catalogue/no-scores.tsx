import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconMusicOff, IconSearchOff } from '@tabler/icons-react';
import { ComposeHere } from '#library/dropping/index.ts';
import { LinkAnchor } from '#platform/ui/links.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { isNarrowed } from '#platform/ui/list/address.ts';
import type { ScoreFilter, Shelf } from './address.ts';
import { UploadHere } from './upload-here.tsx';

type Props = {
  filter: ScoreFilter;
  onShowAll: () => void;
  /** Searches without the last note; null if no fewer notes can be searched for. */
  onFewerNotes: (() => void) | null;
  shelf: Shelf;
};

export function NoScores({ filter, onShowAll, onFewerNotes, shelf }: Props) {
  const { notes, grade } = filter.filters;
  const none = { icon: IconMusicOff, title: t`No scores here yet` };
  const showAll = <Button variant="default" onClick={onShowAll}>{t`Show all`}</Button>;
  if (notes !== undefined) {
    const fewer = onFewerNotes && <Button variant="default" onClick={onFewerNotes}>{t`Fewer notes`}</Button>;
    const hint = t`The search looks through both hands of every score.`;
    return <EmptyState {...none} title={t`No score has these notes`} hint={hint} action={fewer ?? showAll} />;
  }
  const upload = grade !== undefined && <UploadHere {...filter.filters} />;
  if (upload && isGap(filter)) return <EmptyState {...none} hint={t`This place has no scores yet.`} action={upload} />;
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t`No score matches`}
        hint={t`Nothing matches the search and the filters.`}
        action={
          <>
            {showAll}
            {upload}
          </>
        }
      />
    );
  }
  if (shelf === null) {
    return (
      <EmptyState
        {...none}
        hint={t`Scores are uploaded to a library: drop MusicXML files anywhere here, or open a library.`}
        action={<LinkAnchor to="/score-library/dashboard">{t`All libraries`}</LinkAnchor>}
      />
    );
  }
  const { moduleId: library, curriculum, gradeId, levelId: level, stageId: stage } = shelf;
  return (
    <EmptyState
      {...none}
      hint={t`Drop MusicXML files above: they are checked, tagged and engraved, and you publish them here.`}
      action={<ComposeHere {...{ library, curriculum, grade: gradeId, level, stage }} />}
    />
  );
}

const places = ['library', 'curriculum', 'grade', 'level', 'stage'];

/** Whether only a place is chosen, so that uploading scores to it fills the gap. */
function isGap({ search, filters }: ScoreFilter): boolean {
  return search === '' && Object.keys(filters).every((name) => places.includes(name));
}
