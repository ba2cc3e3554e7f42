import { useEffect, useRef } from 'react';

/** Pictures fetched ahead: about five screens. */
const ahead = 48;

type Options = {
  /** The first and the last score in sight. */
  first: number;
  last: number;
  /** The address of a score's picture; null where it has none, undefined where the score is not loaded. */
  pictureAt: (index: number) => string | null | undefined;
};

/** Has the browser fetch the pictures that one scrolls towards, so that cards are drawn with theirs at once. */
export function usePicturesAhead({ first, last, pictureAt }: Options): void {
  const fetched = useRef(new Map<string, HTMLImageElement>());
  const way = useRef({ first, step: 1 });
  useEffect(() => {
    if (isSparing()) return;
    /* Drawn again at the same place, for more scores have come: it goes on as before. */
    if (first !== way.current.first) way.current = { first, step: Math.sign(first - way.current.first) };
    const { step } = way.current;
    const from = step < 0 ? first : last;
    for (let distance = 1; distance <= ahead; distance += 1) take(fetched.current, pictureAt(from + step * distance));
  }, [first, last, pictureAt]);
  useEffect(() => {
    const pictures = fetched.current;
    return () => {
      pictures.forEach(leave);
      pictures.clear();
    };
  }, []);
}

/** Nothing is fetched ahead where the browser is told to save data. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** A picture stays at hand as long as somebody holds it. */
function take(fetched: Map<string, HTMLImageElement>, address: string | null | undefined): void {
  if (!address || fetched.has(address)) return;
  const picture = new Image();
  picture.src = address;
  fetched.set(address, picture);
  const [oldest] = fetched;
  if (fetched.size <= 3 * ahead || oldest === undefined) return;
  fetched.delete(oldest[0]);
  leave(oldest[1]);
}

/** Cancels a download that has not finished. */
function leave(picture: HTMLImageElement): void {
  picture.removeAttribute('src');
}
