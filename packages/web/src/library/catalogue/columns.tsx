import { listTags } from '@eemusic/contract/library/choices';
import type { ListedScore } from '@eemusic/contract/library/catalogue';
import type { ListTag } from '@eemusic/music/tags';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { enumerate } from '#platform/locales/formats.ts';
import { formatShortPlace, formatSteps } from '#platform/names/places.ts';
import { asMinutes } from '#library/scores/index.ts';
import { findTag, shortTagNames, tagNames, TagValue } from '#library/tags/index.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import type { Column } from '#platform/ui/list/types.ts';
import type { ScoreSort } from './filter.ts';
import { foundTexts } from './format-found.ts';
import { ScoreActions } from './score-actions.tsx';
import { ScoreName } from './score-name.tsx';
import { ScoreSwitch } from './score-switch.tsx';
import { TagSummary } from './tag-summary.tsx';

type ScoreColumn = Column<ListedScore> & { id: ScoreSort | 'tags' | 'actions' };

type For = {
  i18n: I18n;
  /** What tells the scores apart: their library and place, their place, or nothing. */
  placed: 'library' | 'place' | 'nowhere';
  isPhone: boolean;
  /** Shows beside or below each name where the melody or text was found. */
  hasFound: boolean;
  onDelete: (id: number) => void;
};

/** Wide enough for the longest name of each list, so that columns do not move when scores arrive. */
const tagWidths: Record<ListTag, number> = {
  range: 124,
  interval: 94,
  rhythm: 72,
  rest: 56,
  keySignature: 70,
  timeSignature: 56,
  tie: 52,
};

export function columnsFor({ i18n, placed, isPhone, hasFound, onDelete }: For): readonly ScoreColumn[] {
  const place: ScoreColumn = { id: 'place', header: t`Place`, width: 96, narrow: 'under', cell: placeCell };
  const library: ScoreColumn = {
    id: 'moduleId',
    header: t`Library`,
    width: 112,
    grow: 2,
    shrinksFirst: true,
    cell: ({ module }) => module.name,
  };
  return [
    {
      id: 'name',
      header: t`Name`,
      isName: true,
      width: hasFound ? 264 : 160,
      grow: 4,
      cell: (score) => <ScoreName score={score} />,
    },
    {
      id: 'tags',
      header: t`Tags`,
      isForNarrow: true,
      width: 0,
      narrow: 'under',
      /* In a search this space shows where the melody or text was found. */
      cell: (score) => (foundTexts(score).length > 0 ? null : <TagSummary score={score} />),
    },
    ...(placed === 'nowhere' ? [] : [place]),
    ...(placed === 'library' ? [library] : []),
    ...listTags.map((list): ScoreColumn => ({
      id: list,
      header: i18n._(shortTagNames[list] ?? tagNames[list]),
      width: tagWidths[list],
      grow: list === 'range' ? 1 : 0,
      cell: (score) => tagCell(list, score[list]),
    })),
    {
      id: 'seconds',
      header: t`Length`,
      isNumber: true,
      width: 68,
      orders: { asc: t`Shortest first`, desc: t`Longest first` },
      cell: ({ seconds }) => asMinutes(seconds),
    },
    {
      id: 'scoreEnabled',
      header: isPhone ? t({ message: 'On', context: 'column' }) : t`Enabled`,
      isNumber: true,
      width: 74,
      narrow: 'beside',
      ...(isPhone && { narrowWidth: 64 }),
      cell: (score) => <ScoreSwitch score={score} />,
    },
    {
      id: 'actions',
      header: t`Actions`,
      isHeaderHidden: true,
      isAlwaysShown: true,
      isOnHover: true,
      width: 104,
      narrow: 'beside',
      ...(isPhone && { narrowWidth: 76 }),
      cell: (score) => <ScoreActions score={score} onDelete={onDelete} />,
    },
    {
      id: 'id',
      header: t`Age`,
      isForSort: true,
      width: 0,
      orders: { asc: t`Oldest first`, desc: t`Newest first` },
      cell: () => null,
    },
  ];
}

/** A name may wrap; a glyph must not. */
function tagCell(list: ListTag, id: number | null): ReactNode {
  const tag = findTag(list, id);
  return tag?.glyph === undefined ? (tag?.name ?? '–') : <TagValue list={list} id={id} />;
}

/** Abbreviated, so that a row stays on one line; the title shows it in full. */
const placeCell = (score: ListedScore): ReactNode => (
  <CellText title={enumerate(formatSteps(score))}>{formatShortPlace(score)}</CellText>
);
