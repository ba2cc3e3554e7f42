import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { listTags } from '@eemusic/contract/library/choices';
import { isMisfit } from '@eemusic/contract/library/lengths';
import { toggleScore } from '@eemusic/contract/library/scores';
import type { ListTag } from '@eemusic/music/tags';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import { IconEye, IconMusic, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { asMinutes, refreshScores, useChangeAddress } from '#library/scores/index.ts';
import { findTag, isNone, shortTagNames, tagNames, TagValue } from '#library/tags/index.ts';
import { call } from '#platform/api/call.ts';
import { enumerate, joinParts, labelled } from '#platform/locales/formats.ts';
import { formatShortPlace, formatSteps } from '#platform/names/places.ts';
import cells from '#platform/ui/list/cells.module.css';
import { CellText } from '#platform/ui/list/list-row.tsx';
import { RowButton, RowName } from '#platform/ui/list/cells.tsx';
import type { Column, Rows } from '#platform/ui/list/types.ts';
import { StatusSwitch, useSwitch, withRow } from '#platform/ui/status-switch.tsx';
import type { ScoreSort } from './address.ts';
import { BrowserContext, useIsDocked, usePreviewLink } from './browser-context.ts';
import { foundTexts } from './found-notes.ts';
import classes from './scores.module.css';

type ScoreColumn = Column<ListedScore> & { id: ScoreSort | 'tags' | 'actions' };

type For = {
  i18n: I18n;
  /** What tells the scores apart: their library and place, their place, or nothing. */
  placed: 'library' | 'place' | 'nowhere';
  isPhone: boolean;
  hasFound: boolean;
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

export function columnsFor({ i18n, placed, isPhone, hasFound }: For): readonly ScoreColumn[] {
  const place: ScoreColumn = { id: 'place', header: t`Place`, width: 96, narrow: 'under', cell: placeCell };
  const library: ScoreColumn = {
    id: 'moduleId',
    header: t`Library`,
    width: 112,
    grow: 2,
    least: 45,
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
      cell: (score) => <ScoreActions score={score} />,
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
  <CellText title={formatSteps(score).join(' · ')}>{formatShortPlace(score)}</CellText>
);

/** Below the name stands where the melody was found, or the credit or sung words with the text. */
export function ScoreName({ score, isBare = false }: { score: ListedScore; isBare?: boolean }) {
  const { id, name } = score;
  const where = isBare ? [] : foundTexts(score);
  const { ahead, onClick } = usePreviewLink(id);
  const isPublishedNow = use(BrowserContext).published.has(id);
  const isDocked = useIsDocked(id);
  return (
    <span className={classes.named} data-current={isDocked || undefined}>
      <span className={classes.title}>
        <RowName name={name} onClick={onClick} {...ahead} />
        {isPublishedNow && <Badge size="xs" variant="light" flex="none" data-highlight>{t`New`}</Badge>}
        <AccompanimentIndicator score={score} />
      </span>
      {where.length > 0 && (
        <span className={classes.found}>
          <CellText>{joinParts(where)}</CellText>
        </span>
      )}
    </span>
  );
}

function AccompanimentIndicator({ score }: { score: ListedScore }) {
  const { accompaniment, seconds } = score;
  if (accompaniment === null) return null;
  const differs = isMisfit({ accompaniment: accompaniment.seconds, score: seconds });
  const [long, short] = [asMinutes(accompaniment.seconds ?? 0), asMinutes(seconds)];
  const text = differs
    ? t`The accompaniment lasts ${long}, the score ${short} at its tempo.`
    : t`With an accompaniment`;
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className="flex flex-none dimmed"
      style={{ color: differs ? 'var(--caution-text)' : undefined }}
    >
      <IconMusic size={16} stroke={1.75} aria-hidden />
    </span>
  );
}

export function ScoreActions({ score: { id, name } }: { score: ListedScore }) {
  const { onDelete } = use(BrowserContext);
  const change = useChangeAddress();
  const { ahead, openLarge } = usePreviewLink(id);
  return (
    <span className="flex gap-4" style={{ justifyContent: 'flex-end' }}>
      <span className="mantine-visible-from-xs" {...ahead}>
        <RowButton icon={IconEye} label={t`Preview ${name}`} hint={t`Preview`} onClick={openLarge} />
      </span>
      <RowButton icon={IconPencil} label={t`Edit ${name}`} hint={t`Edit`} onClick={() => change({ edit: id })} />
      <RowButton icon={IconTrash} label={t`Delete ${name}`} hint={t`Delete`} onClick={() => void onDelete(id)} />
    </span>
  );
}

export function SelectScore({ name, isSelected }: { name: string; isSelected: boolean }) {
  return (
    <input
      type="checkbox"
      className={cells.box}
      aria-label={t`Select ${name}`}
      checked={isSelected}
      onChange={() => undefined}
      data-select
    />
  );
}

export function ScoreSwitch({ score: { id, name, scoreEnabled } }: { score: ListedScore }) {
  const set = useSwitch<Rows<ListedScore>>({
    lists: ['scores', 'list'],
    id: `enabled of ${id}`,
    change: (listed, isEnabled) =>
      withRow(
        listed,
        (row) => row.id === id,
        (row) => ({ ...row, scoreEnabled: isEnabled }),
      ),
    send: (isEnabled) => call(toggleScore, { id: String(id), scoreEnabled: isEnabled }),
    refresh: refreshScores,
  });
  return <StatusSwitch isOn={scoreEnabled} label={t`Enable ${name}`} onChange={set} />;
}

/** What tells scores apart first; the range has the longest names. */
const summaryOrder = ['rhythm', 'rest', 'keySignature', 'timeSignature', 'interval', 'range', 'tie'] as const;
const shownTags = 5;

export function TagSummary({ score }: { score: ListedScore }) {
  const { i18n } = useLingui();
  const tags = summaryOrder.filter((list) => !isNone(list, score[list]));
  const others = tags.slice(shownTags);
  const named = (list: ListTag) => labelled(i18n._(tagNames[list]), findTag(list, score[list])?.name ?? '–');
  return (
    <span className={classes.summary}>
      {tags.slice(0, shownTags).map((list) => (
        <span key={list} title={i18n._(tagNames[list])}>
          <TagValue list={list} id={score[list]} size={18} />
        </span>
      ))}
      {others.length > 0 && <span title={enumerate(others.map(named))}>+{others.length}</span>}
    </span>
  );
}
