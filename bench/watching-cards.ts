/* Runs inside a page and is sent as source code, so it uses nothing from outside itself. */

/** The part that is missing in the slot of a visible card. */
export type Lack = 'card' | 'texts' | 'picture';

/** Visible slots without their picture, out of `seen`, and for how long each, in ms. */
export type Seen = {
  seen: number;
  gaps: Record<Lack, number[]>;
  /** The maximum number in one frame. */
  maxMissing: number;
  frames: number[];
  /** Time from the last call of `jumped` until all visible pictures were painted; null while one is missing. */
  settled: number | null;
};

/**
 * Inspects every visible slot, in every frame and at every scroll before the page renders: whether its card, the card's
 * texts or the card's picture is missing. Gaps between cards are ignored; a picture counts as visible as soon as a
 * pixel of its paper is.
 */
export function watchCards({ columns, total }: { columns: number; total: number }) {
  const gaps: Record<Lack, number[]> = { card: [], texts: [], picture: [] };
  const since = new Map<number, { lack: Lack; from: number }>();
  const seen = new Set<number>();
  const frames: number[] = [];
  const grid = document.querySelector('ul[aria-label="Scores"]');
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const sample = grid?.querySelector<HTMLElement>('li[data-row]');
  const paper = sample?.firstElementChild?.getBoundingClientRect();
  const cardBox = sample?.getBoundingClientRect();
  if (!grid || !sample || !paper || !cardBox) throw new Error('There are no cards');
  const margin = Number.parseFloat(getComputedStyle(sample).marginBottom);
  const pitch = cardBox.height + margin;
  const inset = { top: paper.top - cardBox.top, bottom: paper.bottom - cardBox.top };
  let maxMissing = 0;
  let last = performance.now();
  let jumpAt = last;
  let settled: number | null = null;
  let isStopped = false;

  const foot = () => document.querySelector('[data-sticky]')?.getBoundingClientRect().top ?? innerHeight;

  /** What is missing in each visible slot; null if its picture is painted. */
  const placesInSight = () => {
    const { top } = grid.getBoundingClientRect();
    const until = Math.min(foot(), innerHeight);
    const cards = new Map<number, Element>();
    for (const card of grid.querySelectorAll<HTMLElement>('li[data-row]')) cards.set(Number(card.dataset['row']), card);
    const places = new Map<number, Lack | null>();
    const from = Math.max(0, Math.floor((bar - top) / pitch));
    for (let row = from; top + row * pitch < until; row += 1) {
      const edge = top + row * pitch;
      if (edge + cardBox.height < bar + 1 || edge > until - 1) continue;
      const isPaperInSight = edge + inset.bottom >= bar + 1 && edge + inset.top <= until - 1;
      for (let index = row * columns; index < Math.min(total, (row + 1) * columns); index += 1)
        places.set(index, lackOf(cards.get(index), isPaperInSight));
    }
    return places;
  };

  const lackOf = (card: Element | undefined, isPaperInSight: boolean): Lack | null => {
    if (!card) return 'card';
    if (!card.querySelector('input[data-select]')) return 'texts';
    const picture = card.querySelector('img');
    const isThere = picture?.complete && picture.naturalWidth > 0;
    return isThere || !isPaperInSight ? null : 'picture';
  };

  const end = (index: number, now: number) => {
    const gap = since.get(index);
    if (gap) gaps[gap.lack].push(now - gap.from);
    since.delete(index);
  };

  const rank = { card: 2, texts: 1, picture: 0 };
  /** Counts a gap from the previous frame on, by the most that was missing. */
  const note = (places: Map<number, Lack | null>, { before, now }: { before: number; now: number }) => {
    let missing = 0;
    for (const [index, lack] of places) {
      seen.add(index);
      if (lack === null) end(index, now);
      else {
        missing += 1;
        const gap = since.get(index);
        if (!gap) since.set(index, { lack, from: before });
        else if (rank[lack] > rank[gap.lack]) gap.lack = lack;
      }
    }
    for (const index of since.keys()) if (!places.has(index)) end(index, now);
    maxMissing = Math.max(maxMissing, missing);
    return missing;
  };

  /** The compositor scrolls before the page renders, so the scroll event is inspected, too. */
  const lookBefore = () => void note(placesInSight(), { before: last, now: performance.now() });
  addEventListener('scroll', lookBefore, { capture: true });

  const look = () => {
    const time = { before: last, now: performance.now() };
    frames.push(time.now - last);
    last = time.now;
    const missing = note(placesInSight(), time);
    if (missing === 0) settled ??= time.now - jumpAt;
    else settled = null;
    if (!isStopped) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  return {
    jump(top: number) {
      scrollTo({ top, behavior: 'instant' });
      jumpAt = performance.now();
      settled = null;
    },
    seen(): Seen {
      return { seen: seen.size, gaps, maxMissing, frames, settled };
    },
    stop(): Seen {
      isStopped = true;
      removeEventListener('scroll', lookBefore, { capture: true });
      for (const index of since.keys().toArray()) end(index, performance.now());
      return this.seen();
    },
  };
}
