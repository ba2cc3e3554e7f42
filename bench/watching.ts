/* What the benches run inside a page: each function is sent there as it is, so that it uses nothing from around it. */

/** Looks at every frame for what stands where rows should be; `stop` answers how long each stretch took, in ms. */
export function watchRows() {
  const blank: number[] = [];
  const waiting: number[] = [];
  const frames: number[] = [];
  const since: Record<'blank' | 'waiting', number | null> = { blank: null, waiting: null };
  const start = window.scrollY;
  let isStopped = false;
  let last = performance.now();

  /** All rows are of one height: two of them tell where the others are, which costs a frame next to nothing. */
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

  /** A stretch may have begun right after the frame before, and lasted until this one. */
  const keep = (kind: 'blank' | 'waiting', isSeen: boolean, { before, now }: { before: number; now: number }) => {
    if (isSeen) since[kind] ??= before;
    const from = since[kind];
    if (isSeen || from === null) return;
    (kind === 'blank' ? blank : waiting).push(now - from);
    since[kind] = null;
  };

  /** Rows are scrolled by another thread while the page still draws: what that has shown is seen before the page follows. */
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

/** Of each key and each input: milliseconds until the next frame is painted. */
export function watchTyping() {
  const durations: number[] = [];
  const measure = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => setTimeout(() => durations.push(performance.now() - timeStamp)));
  addEventListener('keydown', measure, { capture: true });
  addEventListener('input', measure, { capture: true });
  return { stop: () => durations };
}
