import type { ListedScore } from '@eemusic/contract/catalogue';
import type { ListTag } from '@eemusic/music/tags';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { findTag, listTags, shortTagNames, tagNames, TagValue } from '#tags/index.ts';
import type { Column } from '#ui/list/types.ts';
import type { ScoreSort } from './filter.ts';
import { ScoreActions } from './score-actions.tsx';
import { ScoreName } from './score-name.tsx';
import { ScoreSwitch } from './score-switch.tsx';
import { TagSummary } from './tag-summary.tsx';

type ScoreColumn = Column<ListedScore> & { id: ScoreSort | 'tags' | 'actions' };

type For = {
  i18n: I18n;
  /** Scores of many libraries and places. */
  isEverywhere: boolean;
  isPhone: boolean;
  onDelete: (id: number) => void;
};

/** Wide enough for the longest of each list, so that nothing moves when the scores arrive. */
const tagWidths: Record<ListTag, number> = {
  range: 130,
  interval: 98,
  rhythm: 92,
  rest: 66,
  keySignature: 82,
  timeSignature: 68,
  tie: 60,
};

export function columnsFor({ i18n, isEverywhere, isPhone, onDelete }: For): readonly ScoreColumn[] {
  const places: ScoreColumn[] = [
    { id: 'place', header: t`Place`, width: 120, grow: 2, narrow: 'under', cell: keepTogether },
    { id: 'moduleId', header: t`Library`, width: 96, grow: 2, cell: ({ module }) => module.name },
  ];
  return [
    {
      id: 'name',
      header: t`Name`,
      isName: true,
      width: 132,
      grow: 4,
      cell: (score) => <ScoreName score={score} />,
    },
    {
      id: 'tags',
      header: t`Tags`,
      isForNarrow: true,
      width: 0,
      narrow: 'under',
      cell: (score) => <TagSummary score={score} />,
    },
    ...(isEverywhere ? places : []),
    ...listTags.map((list): ScoreColumn => ({
      id: list,
      header: i18n._(shortTagNames[list] ?? tagNames[list]),
      width: tagWidths[list],
      grow: list === 'range' ? 1 : 0,
      cell: (score) => tagCell(list, score[list]),
    })),
    {
      id: 'scoreEnabled',
      header: isPhone ? t`On` : t`Enabled`,
      width: 92,
      narrow: 'beside',
      ...(isPhone && { narrowWidth: 60 }),
      cell: (score) => <ScoreSwitch score={score} />,
    },
    {
      id: 'actions',
      header: t`Actions`,
      isHeaderHidden: true,
      isAlwaysShown: true,
      width: 104,
      narrow: 'beside',
      ...(isPhone && { narrowWidth: 80 }),
      cell: (score) => <ScoreActions score={score} onDelete={onDelete} />,
    },
  ];
}

/** A name may break into two lines, a glyph cannot. */
function tagCell(list: ListTag, id: number): ReactNode {
  const tag = findTag(list, id);
  return tag?.glyph === undefined ? (tag?.name ?? '–') : <TagValue list={list} id={id} />;
}

/** Breaks between grade, level and stage, not within them. */
function keepTogether({ grade, level, stage }: ListedScore): string {
  const parts = [grade.gradeName, level.levelName, stage.stageName];
  return parts.map((part) => part.replaceAll(' ', '\u00A0')).join(', ');
}
