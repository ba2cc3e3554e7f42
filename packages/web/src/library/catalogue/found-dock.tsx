import type { ListedScore } from '@eemusic/contract/library/catalogue';
import type { Preview } from '@eemusic/contract/library/playing';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type Icon, IconArrowDown, IconArrowUp, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type KeyboardEvent, use, useCallback, useEffect, useMemo, useRef } from 'react';
import { DockedPreview, listMeasures } from '#library/scores/index.ts';
import { markFound } from '#library/sheet-music/index.ts';
import { BrowserContext, type Docking, type DockStart } from './browser-context.ts';
import { type Found, keyOf, notesOf, pitchesOf, startAt } from './found-notes.ts';
import { IconTool } from '#platform/ui/icon-tool.tsx';

type Props = {
  id: number;
  start: DockStart | null;
  docking: Docking;
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
  current: number;
  onChoose: (place: Place, isPaused: boolean) => void;
};

const placeStyle = {
  padding: '4px 8px',
  columnGap: 12,
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(64px, auto) 12px',
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
    const last = places.length - 1;
    const wanted = { ArrowUp: current - 1, ArrowDown: current + 1, Home: 0, End: last }[event.key];
    if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const to = Math.min(Math.max(wanted, 0), last);
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
  const tool = (label: string, key: string, icon: Icon, to: number) => (
    <IconTool
      {...{ label, icon }}
      variant="default"
      aria-keyshortcuts={key}
      disabled={to < 0 || to === places.length}
      onClick={() => go(to)}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go from place to place
    <section
      className="flex flex-col flex-none min-w-0 bg-body"
      style={{ maxHeight: '32%', padding: '8px 8px 4px', borderTop: '1px solid var(--line)' }}
      aria-label={t`Places of the notes`}
      onKeyDown={press}
    >
      <div className="flex items-center gap-8" style={{ padding: '0 4px 4px 8px' }}>
        <span className="font-semibold">{t`Places`}</span>
        <span className="dimmed flex-1 tabular-nums" role="status">
          {current >= 0 && t`${position} of ${places.length}`}
        </span>
        {tool(t`Previous place`, 'ArrowUp', IconArrowUp, current - 1)}
        {tool(t`Next place`, 'ArrowDown', IconArrowDown, current + 1)}
      </div>
      <ol ref={list} className="relative overflow-y-auto min-h-0 m-0 p-0 list-none" style={{ scrollbarWidth: 'thin' }}>
        {places.map((place, at) => (
          <li key={`${place.score.id} ${keyOf(place.found)}`}>
            <button
              type="button"
              className="list-button grid items-center w-full min-w-0 rounded-6 text-sm"
              style={placeStyle}
              aria-current={at === current || undefined}
              tabIndex={at === Math.max(current, 0) ? 0 : -1}
              title={at === current ? t`Play from here` : undefined}
              onClick={() => onChoose(place, at !== current)}
            >
              <span className="overflow-hidden text-ellipsis whitespace-nowrap">{place.score.name}</span>
              <span className={at === current ? '' : 'dimmed'}>{listMeasures(place.found)}</span>
              <span className={at === current ? '' : 'dimmed'}>
                {place.found.hand === 'right' ? t`right hand` : t`left hand`}
              </span>
              <IconPlayerPlayFilled size={12} aria-hidden visibility={at === current ? 'visible' : 'hidden'} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
