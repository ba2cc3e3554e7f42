const maxConcurrent = 2;

const waiting: (() => void)[] = [];
let taken = 0;

/** Few files are read at once, so that many at once do not take the memory of all; answers how to give the turn back. */
export async function takeTurn(): Promise<() => void> {
  if (taken >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
  else taken += 1;

  let isOurs = true;
  return () => {
    if (!isOurs) return;
    isOurs = false;
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };
}
