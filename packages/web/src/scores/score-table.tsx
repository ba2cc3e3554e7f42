import type { Score } from '@eemusic/contract/scores';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ListTag } from '@eemusic/music/tags';
import type { I18n } from '@lingui/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMapPin, IconMusicOff, IconSearchOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type Column, DataTable, type Selection } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ScoreActions } from './score-actions.tsx';
import { ScoreName } from './score-name.tsx';
import { ScoreSwitch } from './score-switch.tsx';
import classes from './score-list.module.css';
import { findTag, listTags, shortTagNames, tagNames, TagValue } from '#tags/index.ts';

type Props = {
  /** Null while no shelf is chosen, undefined while its scores are loading. */
  rows: readonly Score[] | null | undefined;
  isSearched: boolean;
  selection: { selected: Selection; onChange: (selected: Selection) => void };
  onDelete: (id: number) => void;
};

export function ScoreTable({ rows, isSearched, selection, onDelete }: Props) {
  const { i18n } = useLingui();
  const isWide = useMediaQuery('(min-width: 1360px)', true, { getInitialValueInEffect: false });
  const columns = useMemo(
    () => (isWide ? wideColumns(i18n, onDelete) : narrowColumns(i18n, onDelete)),
    [isWide, i18n, onDelete],
  );

  if (rows === null) {
    return (
      <EmptyState
        icon={IconMapPin}
        title={t`Which scores?`}
        hint={t`Select a grade, a level and a stage above to see its scores. New scores can be uploaded at any time.`}
      />
    );
  }
  return (
    <DataTable
      label={t`Scores`}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      selection={selection}
      skeletonRows={50}
      fits={!isWide}
      empty={
        isSearched ? (
          <EmptyState
            icon={IconSearchOff}
            title={t`No score has this name`}
            hint={t`Try a part of it, or another stage.`}
          />
        ) : (
          <EmptyState
            icon={IconMusicOff}
            title={t`No scores here yet`}
            hint={t`Drop MusicXML files above: they are checked, tagged and engraved, and you publish them here.`}
          />
        )
      }
    />
  );
}

type Columns = Column<Score>[];

/** Wide enough for the longest of each list, so that nothing moves when the scores arrive. */
const tagWidths = {
  range: 192,
  interval: 106,
  rhythm: 98,
  rest: 74,
  keySignature: 92,
  timeSignature: 72,
  tie: 68,
} as const satisfies Record<ListTag, number>;

function wideColumns(i18n: I18n, onDelete: (id: number) => void): Columns {
  return [
    { id: 'name', header: t`Name`, cell: (score) => <ScoreName score={score} />, sortBy: ({ name }) => name },
    ...listTags.map((list) => ({
      id: list,
      header: i18n._(shortTagNames[list] ?? tagNames[list]),
      cell: (score: Score) => <TagValue list={list} id={score[list]} />,
      sortBy: (score: Score) => score[list],
      width: tagWidths[list],
    })),
    ...endColumns(onDelete, 116),
  ];
}

/** The tags go under the name, so that switch and actions stay in sight. */
function narrowColumns(i18n: I18n, onDelete: (id: number) => void): Columns {
  const cell = (score: Score) => (
    <>
      <ScoreName score={score} />
      <span className={classes.summary}>
        {listTags
          .filter((list) => findTag(list, score[list])?.name !== 'None')
          .map((list) => (
            <span key={list} title={i18n._(tagNames[list])}>
              <TagValue list={list} id={score[list]} size={18} />
            </span>
          ))}
      </span>
    </>
  );
  return [{ id: 'name', header: t`Name`, cell, sortBy: ({ name }) => name }, ...endColumns(onDelete, 76)];
}

/** @param actionsWidth the phone has one button less */
function endColumns(onDelete: (id: number) => void, actionsWidth: number): Columns {
  return [
    {
      id: 'enabled',
      header: t`Enabled`,
      cell: (score) => <ScoreSwitch score={score} />,
      sortBy: ({ scoreEnabled }) => Number(scoreEnabled),
      width: 98,
    },
    {
      id: 'actions',
      header: t`Actions`,
      isHeaderHidden: true,
      cell: (score) => <ScoreActions score={score} onDelete={onDelete} />,
      width: actionsWidth,
    },
  ];
}
