import { useEffect, useRef } from 'react';

/** Pictures to prefetch: about five screens. */
const maxAhead = 48;

type Options = {
  /** First and last visible row. */
  first: number;
  last: number;
  /** Address of a row's picture; null if it has none, undefined if the row is not loaded. */
  pictureAt: (index: number) => string | null | undefined;
};

/** Prefetches pictures in the direction of scrolling, so that cards appear together with their pictures. */
export function usePicturesAhead({ first, last, pictureAt }: Options): void {
  const fetched = useRef(new Map<string, HTMLImageElement>());
  const way = useRef({ first, step: 1 });
  useEffect(() => {
    if (savesData()) return;
    /* If rows arrive, it renders again at the same position: then the direction stays. */
    if (first !== way.current.first) way.current = { first, step: Math.sign(first - way.current.first) };
    const { step } = way.current;
    const from = step < 0 ? first : last;
    for (let distance = 1; distance <= maxAhead; distance += 1)
      take(fetched.current, pictureAt(from + step * distance));
  }, [first, last, pictureAt]);
  useEffect(() => {
    const pictures = fetched.current;
    return () => {
      pictures.forEach(leave);
      pictures.clear();
    };
  }, []);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** The browser keeps a picture in memory as long as an Image refers to it. */
function take(fetched: Map<string, HTMLImageElement>, address: string | null | undefined): void {
  if (!address || fetched.has(address)) return;
  const picture = new Image();
  picture.src = address;
  fetched.set(address, picture);
  const [oldest] = fetched;
  if (fetched.size <= 3 * maxAhead || oldest === undefined) return;
  fetched.delete(oldest[0]);
  leave(oldest[1]);
}

/** Cancels an unfinished download. */
function leave(picture: HTMLImageElement): void {
  picture.removeAttribute('src');
}
