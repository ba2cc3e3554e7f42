type Turns = { taken: number; waiting: (() => void)[] };

const turnsOf = new WeakMap<object, Turns>();

/** Waits until few enough others are at it; answers how to give the turn back. */
export async function takeTurn(of: object, maxConcurrent: number): Promise<() => void> {
  const turns = turnsOf.get(of) ?? { taken: 0, waiting: [] };
  turnsOf.set(of, turns);
  if (turns.taken >= maxConcurrent) await new Promise<void>((resolve) => turns.waiting.push(resolve));
  else turns.taken += 1;

  let isOurs = true;
  return () => {
    if (!isOurs) return;
    isOurs = false;
    const next = turns.waiting.shift();
    if (next) next();
    else turns.taken -= 1;
  };
}
