import type { Card } from '@eemusic/contract/support/board';
import type { SectionName } from '@eemusic/contract/support/lists';
import { plural, t } from '@lingui/core/macro';
import { Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconArrowsMove,
  IconCalendar,
  IconClock,
  IconLink,
  IconMail,
  IconNote,
  IconPaperclip,
} from '@tabler/icons-react';
import { memo, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source';
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { formatDay, formatExactTime, formatMoment, isLate } from '#platform/locales/format-time.ts';
import { PersonMark } from '#platform/ui/portrait.tsx';
import { loadMoveForm } from '#support/cards/index.ts';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { linkToCard } from './address.ts';
import { type Dragged, isDragged, type Target, useBoard } from './board-context.ts';
import classes from './board-card.module.css';
import { numbers } from '#platform/locales/formats.ts';

const MoveForm = lazyDialog(loadMoveForm);

type Props = {
  card: Card;
  section: SectionName;
  /** Only one card of each list can be reached by Tab (roving tabindex). */
  isTabStop: boolean;
  isFocusRequested: boolean;
  hasMoveForm: boolean;
  isOpen: boolean;
};

/** A card in its list. Its title is a link to the open card, which can be sent to a colleague. */
export const BoardCard = memo(function BoardCard(props: Props) {
  const { card, section, isTabStop, isFocusRequested, hasMoveForm, isOpen } = props;
  const { open, focused } = useBoard();
  const { id, listId, title, excerpt, senderName, senderAddress, labels, assignee, createdAt } = card;
  const frame = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const { isDragging, edge } = useCardDrag(element, frame, { cardId: id, listId });

  useEffect(() => {
    if (!isFocusRequested) return;
    link.current?.focus({ preventScroll: true });
    focused();
  }, [isFocusRequested, focused]);

  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(card);
  };

  return (
    <div ref={frame} className={classes.frame} data-edge={edge ?? undefined}>
      <article
        ref={element}
        className={classes.card}
        data-dragging={isDragging || undefined}
        data-open={isOpen || undefined}
      >
        <div className={classes.line}>
          <span className="dimmed text-xs overflow-hidden text-ellipsis whitespace-nowrap">
            {senderName || senderAddress}
          </span>
          <time className="flex-none dimmed text-xs" dateTime={createdAt} title={formatExactTime(createdAt)}>
            {formatMoment(createdAt)}
          </time>
        </div>
        <a
          ref={link}
          href={linkToCard(id, section)}
          className={classes.title}
          draggable={false}
          tabIndex={isTabStop ? 0 : -1}
          data-card={id}
          aria-describedby="board-keys"
          onClick={follow}
        >
          {title}
        </a>
        {excerpt !== '' && (
          <Text size="xs" c="dimmed" lh={1.4} lineClamp={2} className="wrap-anywhere">
            {excerpt}
          </Text>
        )}
        {(labels.length > 0 || hasIndicators(card)) && (
          <div className={classes.line}>
            <Group gap="4px 8px" miw={0}>
              {labels.length > 0 && (
                <ul className={classes.labels} aria-label={t`Labels`}>
                  {labels.map((label) => (
                    <li key={label}>{label}</li>
                  ))}
                </ul>
              )}
              <CardIndicators card={card} />
            </Group>
            {assignee !== null && <PersonMark name={assignee.fullName} />}
          </div>
        )}
        <MoveTool
          card={card}
          isTabStop={isTabStop}
          hasMoveForm={hasMoveForm}
          onClose={() => link.current?.focus({ preventScroll: true })}
        />
      </article>
    </div>
  );
});

type MoveToolProps = Pick<Props, 'card' | 'isTabStop' | 'hasMoveForm'> & { onClose: () => void };

function MoveTool({ card, isTabStop, hasMoveForm, onClose }: MoveToolProps) {
  const { openMoveForm, moveTo } = useBoard();
  const { id, listId, title } = card;
  return (
    <span className="flex absolute" style={{ top: 4, right: 4 }}>
      <UnstyledButton
        className={classes.tool ?? ''}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={t`Move ${title} to …`}
        aria-expanded={hasMoveForm}
        onClick={() => openMoveForm(hasMoveForm ? null : id)}
      >
        <IconArrowsMove size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
      {hasMoveForm && (
        <MoveForm
          title={title}
          listId={listId}
          onMove={(target, end) => moveTo(card, target, end)}
          onClose={() => {
            openMoveForm(null);
            onClose();
          }}
        >
          <span className="absolute" style={{ right: 0, bottom: 0 }} />
        </MoveForm>
      )}
    </span>
  );
}

/**
 * Makes a card draggable, and a target above or below which other cards can be dropped.
 * @param card the element that is dragged
 * @param frame the drop target: the card with the gap below it, so that there is no dead space between cards
 */
function useCardDrag(
  card: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  { cardId, listId }: { cardId: number; listId: number },
) {
  const [isDragging, setDragging] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);

  useEffect(() => {
    const [dragged, target] = [card.current, frame.current];
    if (dragged === null || target === null) return;
    return combine(
      draggable({
        element: dragged,
        getInitialData: (): Dragged => ({ kind: 'card', cardId, listId }),
        onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
          setCustomNativeDragPreview({
            nativeSetDragImage,
            getOffset: preserveOffsetOnSource({ element: dragged, input: location.current.input }),
            render: ({ container }) => showPreview(container, dragged),
          }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element: target,
        canDrop: ({ source }) => isDragged(source.data),
        getData: ({ input, element }) =>
          attachClosestEdge({ kind: 'beside', cardId, listId } satisfies Target, {
            element,
            input,
            allowedEdges: ['top', 'bottom'],
          }),
        onDrag: ({ self, source }) => setEdge(source.data['cardId'] === cardId ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [card, frame, cardId, listId]);

  return { isDragging, edge };
}

function showPreview(container: HTMLElement, card: HTMLElement): () => void {
  const copy = card.cloneNode(true) as HTMLElement;
  copy.style.width = `${card.offsetWidth}px`;
  copy.style.transform = 'rotate(1.5deg)';
  copy.dataset['preview'] = 'true';
  container.append(copy);
  return () => copy.remove();
}

export function hasIndicators({ unansweredSince, dueOn, assignee, mails, notes, links, attachments }: Card): boolean {
  return unansweredSince !== null || dueOn !== null || assignee !== null || mails + notes + links + attachments > 0;
}

export function CardIndicators({ card }: { card: Card }) {
  const { unansweredSince, dueOn, mails, notes, links, attachments } = card;
  return (
    <Group component="span" gap="2px 8px" miw={0} fz="0.6875rem" c="dimmed">
      {unansweredSince !== null && (
        <span
          className={classes.sign}
          data-waiting
          title={t`Waiting for an answer since ${formatExactTime(unansweredSince)}`}
        >
          <IconClock {...iconProps} />
          <VisuallyHidden>{t`Waiting for an answer since ${formatMoment(unansweredSince)}`}</VisuallyHidden>
          <span aria-hidden>{formatMoment(unansweredSince)}</span>
        </span>
      )}
      {dueOn !== null && <Due day={dueOn} />}
      <Count icon={IconMail} count={mails} label={plural(mails, { one: '# email', other: '# emails' })} />
      <Count icon={IconNote} count={notes} label={plural(notes, { one: '# note', other: '# notes' })} />
      <Count
        icon={IconPaperclip}
        count={attachments}
        label={plural(attachments, { one: '# attachment', other: '# attachments' })}
      />
      <Count icon={IconLink} count={links} label={plural(links, { one: '# link', other: '# links' })} />
    </Group>
  );
}

const iconProps = { size: 13, stroke: 1.75, 'aria-hidden': true } as const;

function Due({ day }: { day: string }) {
  const late = isLate(day);
  return (
    <span className={classes.sign} data-late={late || undefined}>
      <IconCalendar {...iconProps} />
      {late ? t`Late: ${formatDay(day)}` : t`Due ${formatDay(day)}`}
    </span>
  );
}

function Count({ icon: Icon, count, label }: { icon: Icon; count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className={classes.sign} title={label}>
      <Icon {...iconProps} />
      <span aria-hidden>{numbers().format(count)}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
