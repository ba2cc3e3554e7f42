import { useEffect, useRef } from 'react';

/** Some five screens. */
const ahead = 48;

type Given = {
  /** The first and the last score in sight. */
  first: number;
  last: number;
  /** The address of a score's picture; null where it has none, undefined where the score is not loaded. */
  pictureAt: (index: number) => string | null | undefined;
};

/** Has the browser fetch the pictures that one scrolls towards, so that cards are drawn with theirs at once. */
export function usePicturesAhead({ first, last, pictureAt }: Given): void {
  const fetched = useRef(new Map<string, HTMLImageElement>());
  const lastFirst = useRef(first);
  useEffect(() => {
    const step = first < lastFirst.current ? -1 : 1;
    lastFirst.current = first;
    const from = step < 0 ? first : last;
    for (let distance = 1; distance <= ahead; distance += 1) fetch(fetched.current, pictureAt(from + step * distance));
  }, [first, last, pictureAt]);
}

/** A picture stays at hand as long as somebody holds it. */
function fetch(fetched: Map<string, HTMLImageElement>, address: string | null | undefined): void {
  if (!address || fetched.has(address)) return;
  const picture = new Image();
  picture.src = address;
  fetched.set(address, picture);
  const [oldest] = fetched.keys();
  if (fetched.size > 3 * ahead && oldest !== undefined) fetched.delete(oldest);
}
