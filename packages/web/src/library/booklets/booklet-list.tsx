import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { IconMusic } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { enumerate } from '#platform/locales/formats.ts';
import { formatUnbrokenSteps } from '#platform/names/places.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { MoveHandle } from '#platform/ui/reorder/move-handle.tsx';
import { ReorderWords } from '#platform/ui/reorder/reorder-words.tsx';
import { type ReorderActions, useReorder } from '#platform/ui/reorder/use-reorder.ts';
import rows from '#platform/ui/reorder/ordered-rows.module.css';
import classes from './booklet-list.module.css';
import { EntryMenu } from './entry-menu.tsx';
import { formatName } from './format-name.ts';
import type { Entry } from './use-booklet-scores.ts';

type Props = {
  entries: readonly Entry[];
  onOrder: (ids: readonly number[]) => void;
  onRemove: (ids: readonly number[]) => void;
};

/** The scores of the booklet in order. Rows are plain elements, because there may be hundreds of them. */
export function BookletList({ entries, onOrder, onRemove }: Props) {
  const hintId = useId();
  const named = useInLanguage(() => entries.map((entry) => ({ id: entry.id, name: formatName(entry) })), [entries]);
  const { actions, lifted, positionOf, announcement } = useReorder(named, onOrder);

  return (
    <>
      <ol className={`${rows.list} ${classes.list}`} aria-label={t`Scores of the booklet`}>
        {entries.map((entry, index) => (
          <Row
            key={entry.id}
            entry={entry}
            position={positionOf(entry.id) ?? index}
            isMoving={lifted !== null}
            isLifted={lifted === entry.id}
            isFirst={index === 0}
            isLast={index === entries.length - 1}
            hintId={hintId}
            actions={actions}
            onRemove={onRemove}
          />
        ))}
      </ol>
      <ReorderWords hintId={hintId} announcement={announcement} />
    </>
  );
}

type RowProps = {
  entry: Entry;
  /** Zero-based position on the screen. */
  position: number;
  /** Whether any row is being moved; `isLifted` tells whether it is this one. */
  isMoving: boolean;
  isLifted: boolean;
  isFirst: boolean;
  isLast: boolean;
  hintId: string;
  actions: ReorderActions;
  onRemove: (ids: readonly number[]) => void;
};

/** Memoised, so that dragging a row renders only the rows that move. */
const Row = memo(function Row({ entry, position, isMoving, isLifted, hintId, ...rest }: RowProps) {
  useLingui();
  const { isFirst, isLast, actions, onRemove } = rest;
  return (
    <li
      className={`${rows.row} ${classes.row}`}
      data-lifted={isLifted || undefined}
      style={isMoving ? { order: position } : undefined}
    >
      {!(isFirst && isLast) && (
        <MoveHandle
          id={entry.id}
          name={formatName(entry)}
          position={isLifted ? position : null}
          actions={actions}
          hintId={hintId}
        />
      )}
      <span className={classes.number} aria-hidden>
        {position + 1}
      </span>
      <span className={classes.paper} data-gone={entry.score === null || undefined} aria-hidden>
        {entry.score?.thumbnail ? (
          <img src={entry.score.thumbnail} alt="" loading="lazy" />
        ) : (
          <IconMusic size={18} stroke={1.25} />
        )}
      </span>
      <EntryText entry={entry} />
      <EntryMenu entry={entry} isFirst={isFirst} isLast={isLast} actions={actions} onRemove={onRemove} />
    </li>
  );
});

const EntryText = memo(function EntryText({ entry }: { entry: Entry }) {
  useLingui();
  const { score } = entry;
  if (score === null)
    return (
      <div className={classes.text} data-gone>
        <div className={classes.name}>{formatName(entry)}</div>
        <div className={classes.where}>{t`Deleted`}</div>
      </div>
    );
  return (
    <div className={classes.text}>
      <div className={classes.name}>{score.name}</div>
      <div className={classes.where}>
        {enumerate([score.module.name, ...formatUnbrokenSteps(score)])}
        {!score.scoreEnabled && ` · ${t`disabled`}`}
      </div>
    </div>
  );
});
