import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { IconArrowBarToDown, IconArrowBarToUp, IconArrowDown, IconArrowUp, IconDots, IconX } from '@tabler/icons-react';
import { memo, type ReactNode, useId, useRef, useState } from 'react';
import { Menu } from '@mantine/core';
import { formatUnbrokenSteps } from '#platform/names/places.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { FirstLine } from '#platform/ui/first-line.tsx';
import cells from '#platform/ui/list/cells.module.css';
import { RowButton } from '#platform/ui/list/cells.tsx';
import { MoveHandle } from '#platform/ui/reorder/move-handle.tsx';
import { ReorderWords } from '#platform/ui/reorder/reorder-words.tsx';
import { type ReorderActions, useReorder } from '#platform/ui/reorder/use-reorder.ts';
import classes from './booklet-list.module.css';
import { type Entry, formatName } from './use-booklet-work.ts';

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
      <ol className={classes.list} aria-label={t`Scores of the booklet`}>
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

type EntryProps = Pick<Props, 'onRemove'> & {
  entry: Entry;
  isFirst: boolean;
  isLast: boolean;
  actions: ReorderActions;
};

type RowProps = EntryProps & {
  position: number;
  /** Whether any row is being moved; `isLifted` tells whether it is this one. */
  isMoving: boolean;
  isLifted: boolean;
  hintId: string;
};

/** Memoised, so that dragging a row renders only the rows that move. */
const Row = memo(function Row({ entry, position, isMoving, isLifted, hintId, ...rest }: RowProps) {
  useLingui();
  const { isFirst, isLast, actions } = rest;
  const { score } = entry;
  const isGone = score === null || undefined;
  return (
    <li className={classes.row} data-lifted={isLifted || undefined} style={isMoving ? { order: position } : undefined}>
      {!(isFirst && isLast) && (
        <MoveHandle
          id={entry.id}
          name={formatName(entry)}
          position={isLifted ? position : null}
          actions={actions}
          hintId={hintId}
        />
      )}
      <span className="flex-none dimmed text-sm" style={{ width: 24, textAlign: 'end' }} aria-hidden>
        {position + 1}
      </span>
      <FirstLine src={score?.thumbnail ?? null} width="clamp(88px, 22vw, 200px)" height={64} />
      <div className={classes.text} data-gone={isGone}>
        <div className={classes.name}>{formatName(entry)}</div>
        <div className={classes.where}>
          {score === null ? t`Deleted` : [...formatUnbrokenSteps(score), score.module.name].join(' · ')}
          {score?.scoreEnabled === false && ` · ${t`disabled`}`}
        </div>
      </div>
      <EntryMenu entry={entry} {...rest} />
    </li>
  );
});

const small = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

function EntryMenu({ entry, isFirst, isLast, actions, onRemove }: EntryProps) {
  const [isMenu, setMenu] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { id } = entry;
  const name = formatName(entry);
  const button = (
    <button
      ref={opener}
      type="button"
      className={cells.action}
      aria-label={t`Actions of ${name}`}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setMenu(true)}
    >
      <IconDots size={18} stroke={1.75} aria-hidden />
    </button>
  );
  const item = (label: ReactNode, Icon: typeof IconX, isOff: boolean, act: () => void) => (
    <Menu.Item leftSection={<Icon {...small} />} disabled={isOff} onClick={act}>
      {label}
    </Menu.Item>
  );
  return (
    <span className="flex flex-none gap-4">
      <RowButton icon={IconX} label={t`Take ${name} out`} hint={t`Take out`} onClick={() => onRemove([id])} />
      {isMenu ? (
        <Menu
          position="bottom-end"
          shadow="md"
          defaultOpened
          /* Its button replaced the one that was pressed, so Mantine cannot return the focus. */
          onClose={() => requestAnimationFrame(() => opener.current?.focus())}
        >
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown>
            {item(t`Move up`, IconArrowUp, isFirst, () => actions.nudge(id, -1))}
            {item(t`Move down`, IconArrowDown, isLast, () => actions.nudge(id, 1))}
            {item(t`Move to the beginning`, IconArrowBarToUp, isFirst, () => actions.nudge(id, -1e6))}
            {item(t`Move to the end`, IconArrowBarToDown, isLast, () => actions.nudge(id, 1e6))}
            {item(t`Take out`, IconX, false, () => onRemove([id]))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        button
      )}
    </span>
  );
}
