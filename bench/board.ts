/** How soon do others see a change on a support board of 5,000 cards? */
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, otherAccount, signIn, timed } from './harness/client.ts';
import { onConsole } from './harness/console.ts';
import { median, quantile, report, sized } from './harness/figures.ts';

/*
 * Milliseconds from the moment when one person moves a card until the last of ten others has its new place: the event
 * that tells of it, and the changes that their screens then fetch.
 */
const cards = sized(5_000, 500);
/** As many as the console keeps open for one administrator. */
const watchers = 10;

await onConsole({ cards }, async ({ address, client, takeUsage }) => {
  const other = await signIn(address, otherAccount);
  const boards: number[] = [];
  for (let round = 0; round < 10; round += 1) boards.push(await timed(() => client.get('/support/board')));
  report(`the board of ${cards} cards, p50`, median(boards), 'ms', 'under 500');
  report('its search, found nowhere', await timed(() => client.get('/support/board?searchQuery=nowhere')), 'ms');

  const end = new AbortController();
  const seen = new EventTarget();
  const following = Array.from({ length: watchers }, () => follow(address, other, { end: end.signal, seen }));
  await wait(2_500);
  await takeUsage();
  const times: number[] = [];
  for (let round = 0; round < sized(20, 4); round += 1) {
    const { cardId } = await client.post<{ cardId: number }>('/support/cards', { title: `Moved ${round}`, listId: 1 });
    await wait(2_500);
    const last = whenAllSaw(seen, cardId);
    const begin = performance.now();
    await fetch(`${address}/support/cards/${cardId}/move`, {
      method: 'PUT',
      headers: { ...client.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ listId: 2, after: null }),
    });
    await last;
    times.push(performance.now() - begin);
  }
  end.abort();
  await Promise.all(following);
  report(`a moved card is seen by ${watchers} others, p50`, median(times), 'ms', 'under 1500');
  report('  … p95', quantile(times, 0.95), 'ms', 'under 1500');
  report('longest time that the event loop was held', (await takeUsage()).heldMs, 'ms');
});

type Watching = { end: AbortSignal; seen: EventTarget };

/** Follows the board as a screen does, and says which cards of the second list it has got. */
async function follow(address: string, { headers }: Client, { end, seen }: Watching): Promise<void> {
  const ask = async (path: string) => (await fetch(`${address}${path}`, { headers })).json() as Promise<Changes>;
  let { version } = await ask('/support/board');
  try {
    const { body } = await fetch(`${address}/support/events`, { headers, signal: end });
    for await (const chunk of body ?? []) {
      if (!Buffer.from(chunk).includes('event: board')) continue;
      const changes = await ask(`/support/changes?since=${version}`);
      version = changes.version;
      for (const { id, listId } of changes.cards) if (listId === 2) seen.dispatchEvent(new Event(`${id}`));
    }
  } catch (error) {
    if (!end.aborted) throw error;
  }
}

type Changes = { version: number; cards: { id: number; listId: number }[] };

function whenAllSaw(seen: EventTarget, cardId: number): Promise<void> {
  return new Promise((resolve) => {
    let count = 0;
    seen.addEventListener(`${cardId}`, () => {
      count += 1;
      if (count === watchers) resolve();
    });
  });
}
