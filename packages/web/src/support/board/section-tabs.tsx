import { VisuallyHidden } from '@mantine/core';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type BoardSection, sections } from '@eemusic/contract/support/lists';
import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatSection } from '#support/cards/index.ts';
import { numbers } from '#platform/locales/formats.ts';
import { addressOfSection } from './address.ts';
import { type Board, cardsIn } from './board.ts';
import classes from './section-tabs.module.css';
import { isDragged, type Target } from './drag-data.ts';

type Props = { board: Board; current: BoardSection };

/** The sections with their counts. A card dropped on a section goes to the top of its first list. */
export function SectionTabs({ board, current }: Props) {
  return (
    <nav aria-label={t`Sections`} className={classes.tabs}>
      {sections.map((section) => (
        <Tab key={section.id} section={section} board={board} isCurrent={section.id === current.id} />
      ))}
    </nav>
  );
}

function Tab({ section, board, isCurrent }: { section: BoardSection; board: Board; isCurrent: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  const isOver = useDropOnSection(link, section);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  const cards = section.lists.flatMap(({ id }) => cardsIn(board, id));
  const unanswered = cards.filter((card) => card.unansweredSince !== null).length;
  return (
    <Link
      ref={link}
      from="/support/email-support"
      to="."
      search={(previous) => ({
        ...previous,
        section: addressOfSection(section.name),
        card: undefined,
        mode: undefined,
      })}
      resetScroll={false}
      /* The link to the Inbox has no section, and must not match addresses that have one. */
      activeOptions={{ exact: true, explicitUndefined: true }}
      className={classes.tab}
      aria-current={isCurrent ? 'page' : undefined}
      data-over={isOver || undefined}
      draggable={false}
    >
      {formatSection(section.name)}
      <span className={classes.tabCount} aria-label={plural(cards.length, { one: '# card', other: '# cards' })}>
        {numbers().format(cards.length)}
      </span>
      {unanswered > 0 && (
        <span
          className={classes.tabUnanswered}
          title={plural(unanswered, { one: '# card waits for an answer', other: '# cards wait for an answer' })}
        >
          <span aria-hidden>{numbers().format(unanswered)}</span>
          <VisuallyHidden>
            {plural(unanswered, { one: '# card waits for an answer', other: '# cards wait for an answer' })}
          </VisuallyHidden>
        </span>
      )}
    </Link>
  );
}

function useDropOnSection(link: RefObject<HTMLElement | null>, { lists }: BoardSection): boolean {
  const [isOver, setOver] = useState(false);
  const listId = lists[0]?.id ?? 0;
  useEffect(() => {
    if (link.current === null) return;
    return dropTargetForElements({
      element: link.current,
      canDrop: ({ source }) => isDragged(source.data),
      getData: () => ({ kind: 'section', listId }) satisfies Target,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [link, listId]);
  return isOver;
}
