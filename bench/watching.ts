/* Functions that the benches run inside a page. Each is sent as source code, so it uses nothing from outside itself. */

/** Inspects every frame for blank rows; `stop` returns how long each blank period lasted, in ms. */
export function watchRows() {
  const blank: number[] = [];
  const waiting: number[] = [];
  const frames: number[] = [];
  const since: Record<'blank' | 'waiting', number | null> = { blank: null, waiting: null };
  const start = window.scrollY;
  let isStopped = false;
  let last = performance.now();

  /** All rows have the same height, so two of them are enough to compute the positions of all others. */
  const lookAtRows = () => {
    const rows = [...document.querySelectorAll<HTMLElement>('tbody tr[data-row]')];
    const top = rows[0]?.getBoundingClientRect();
    const bottom = rows.at(-1)?.getBoundingClientRect().bottom ?? 0;
    const head = document.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    if (!top) return { isBlank: true, isWaiting: false };
    const first = Number(rows[0]?.dataset['row']);
    const isInSight = (row: HTMLElement) => {
      const from = top.top + (Number(row.dataset['row']) - first) * top.height;
      return from + top.height > head && from < innerHeight;
    };
    return {
      isBlank: (first > 0 && top.top > head) || bottom < innerHeight,
      isWaiting: rows.some((row) => isInSight(row) && !row.querySelector('input[data-select]')),
    };
  };

  /** Counts a blank period from the previous frame to this one. */
  const keep = (kind: 'blank' | 'waiting', isSeen: boolean, { before, now }: { before: number; now: number }) => {
    if (isSeen) since[kind] ??= before;
    const from = since[kind];
    if (isSeen || from === null) return;
    (kind === 'blank' ? blank : waiting).push(now - from);
    since[kind] = null;
  };

  /** The compositor scrolls before the page renders, so the scroll event is inspected, too. */
  let isStale = false;
  const lookBefore = () => {
    isStale ||= lookAtRows().isBlank;
  };
  addEventListener('scroll', lookBefore, { capture: true });

  const look = () => {
    const time = { before: last, now: performance.now() };
    frames.push(time.now - last);
    last = time.now;
    const { isBlank, isWaiting } = lookAtRows();
    keep('blank', isBlank || isStale, time);
    keep('waiting', isWaiting, time);
    isStale = false;
    if (!isStopped) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  return {
    stop() {
      isStopped = true;
      removeEventListener('scroll', lookBefore, { capture: true });
      const time = { before: last, now: performance.now() };
      keep('blank', false, time);
      keep('waiting', false, time);
      return { blank, waiting, frames, scrolled: window.scrollY - start };
    },
  };
}

/** Measures, for each key press and input event, the milliseconds until the next frame is painted. */
export function watchTyping() {
  const durations: number[] = [];
  const measure = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => setTimeout(() => durations.push(performance.now() - timeStamp)));
  addEventListener('keydown', measure, { capture: true });
  addEventListener('input', measure, { capture: true });
  return { stop: () => durations };
}
