import type { ListedScore } from '@eemusic/contract/library/catalogue';
import type { Preview } from '@eemusic/contract/library/playing';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type KeyboardEvent, use, useCallback, useEffect, useMemo, useRef } from 'react';
import { DockedPreview, listMeasures } from '#library/scores/index.ts';
import { markFound } from '#library/sheet-music/index.ts';
import { BrowserContext } from './browser-context.ts';
import type { Docking, DockStart } from './dock.ts';
import { type Found, keyOf, notesOf, pitchesOf, startAt } from './found-notes.ts';
import classes from './found-dock.module.css';

type Props = {
  id: number;
  start: DockStart | null;
  docking: Docking;
  /** The scores in which the melody was found, as far as they are loaded. */
  scores: readonly ListedScore[];
  onLarge: () => void;
};

type Place = { score: ListedScore; found: Found };

/** The dock in a search by notes: its sheet marks a place at which they were found, and goes from one to the next. */
export function FoundDock({ id, start, docking, scores, onLarge }: Props) {
  const pitches = pitchesOf(use(BrowserContext).filter).join('-');
  const places = scores.flatMap((score) =>
    score.found
      .toSorted((one, other) => (one.measures[0] ?? 0) - (other.measures[0] ?? 0))
      .map((found) => ({ score, found })),
  );
  const current = places.findIndex(
    ({ score, found }) => score.id === id && (start?.place === undefined || start.place === keyOf(found)),
  );
  const found = places[current]?.found;
  const shown = useMemo(() => start ?? (found ? { ...startAt(found), isPaused: true } : null), [start, found]);
  const mark = useCallback(
    (page: SVGSVGElement, preview: Preview) =>
      found && markFound(page, notesOf(preview, found, pitches.split('-').map(Number))),
    [found, pitches],
  );
  return (
    <DockedPreview id={id} start={shown} mark={mark} onLarge={onLarge} onClose={docking.close}>
      {places.length > 0 && (
        <Places
          places={places}
          current={current}
          onChoose={(place, isPaused) => docking.open(place.score.id, { ...startAt(place.found), isPaused })}
        />
      )}
    </DockedPreview>
  );
}

type PlacesProps = {
  places: readonly Place[];
  /** -1 for none. */
  current: number;
  onChoose: (place: Place, isPaused: boolean) => void;
};

const steps: Record<string, (current: number, last: number) => number> = {
  ArrowUp: (current) => Math.max(current - 1, 0),
  ArrowDown: (current, last) => Math.min(current + 1, last),
  Home: () => 0,
  End: (_, last) => last,
};

/** All places of all scores. Choosing one goes there, and choosing it once more plays from there. */
export function Places({ places, current, onChoose }: PlacesProps) {
  useLingui();
  const list = useRef<HTMLOListElement>(null);
  const go = (to: number) => {
    const place = places[to];
    if (place !== undefined && to !== current) onChoose(place, true);
  };
  const press = (event: KeyboardEvent) => {
    const to = steps[event.key]?.(current, places.length - 1);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(to);
    if (list.current?.contains(document.activeElement) === true)
      list.current.querySelectorAll('button')[to]?.focus({ preventScroll: true });
  };
  useEffect(() => {
    const item = list.current?.children[current];
    if (item instanceof HTMLElement && list.current !== null)
      list.current.scrollTop = Math.min(
        item.offsetTop,
        Math.max(list.current.scrollTop, item.offsetTop + item.offsetHeight - list.current.clientHeight),
      );
  }, [current]);
  const position = current + 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go from place to place
    <section className={classes.places} aria-label={t`Places of the notes`} onKeyDown={press}>
      <div className={classes.head}>
        <span className="font-semibold">
          <Trans>Places</Trans>
        </span>
        <span className="dimmed flex-1 tabular-nums" role="status">
          {current >= 0 && (
            <Trans>
              {position} of {places.length}
            </Trans>
          )}
        </span>
        <ActionIcon
          variant="default"
          aria-label={t`Previous place`}
          aria-keyshortcuts="ArrowUp"
          disabled={current <= 0}
          onClick={() => go(current - 1)}
        >
          <IconArrowUp size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t`Next place`}
          aria-keyshortcuts="ArrowDown"
          disabled={current === places.length - 1}
          onClick={() => go(current + 1)}
        >
          <IconArrowDown size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <ol ref={list} className={classes.list}>
        {places.map((place, at) => (
          <li key={`${place.score.id} ${keyOf(place.found)}`}>
            <button
              type="button"
              className={classes.place}
              aria-current={at === current || undefined}
              tabIndex={at === Math.max(current, 0) ? 0 : -1}
              title={at === current ? t`Play from here` : undefined}
              onClick={() => onChoose(place, at !== current)}
            >
              <span className="overflow-hidden text-ellipsis whitespace-nowrap">{place.score.name}</span>
              <span>{listMeasures(place.found)}</span>
              <span>{place.found.hand === 'right' ? t`right hand` : t`left hand`}</span>
              <IconPlayerPlayFilled size={12} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
