import type { Engraver, Limit } from '@eemusic/music/engraving';
import type { Composer, Examiner } from '@eemusic/music/workers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runFor } from '#platform/concurrency/index.ts';
import { openEngravers } from './make.ts';

type Task = { of: string; end: () => void };
const names = (tasks: Task[]) => tasks.map((task) => task.of);
const allCallbacks = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The tasks that workers have begun, in their order; each lasts until the test ends it. */
let begun: Task[];
let engravers: ReturnType<typeof openEngravers>;
let sizes: (number | undefined)[];
let limits: { short: Limit; long: Limit };

const never = () => new Promise<never>(() => undefined);

function begin(bytes: Uint8Array): Promise<never> {
  const { promise, resolve } = Promise.withResolvers<void>();
  begun.push({ of: Buffer.from(bytes).toString(), end: resolve });
  return promise as Promise<never>;
}

beforeEach(() => {
  begun = [];
  sizes = [];
  engravers = openEngravers({
    createComposer: (): Composer => ({ compose: never, refuse: never, close: async () => {} }),
    createExaminer: ({ size } = {}): Examiner => {
      sizes.push(size);
      return { examine: begin, close: async () => {} };
    },
    createEngraver: (options = {}): Engraver => {
      sizes.push(options.size);
      limits = options.limits ?? limits;
      return { engrave: begin, close: async () => {} };
    },
  });
});
afterEach(() => engravers.close());

const readers = {
  read: (bytes: Uint8Array) => engravers.examiner.examine(bytes),
  'drawn as a short piece': (bytes: Uint8Array) => limits.short(() => engravers.engraver.engrave(bytes)),
  'drawn as a long piece': (bytes: Uint8Array) => limits.long(() => engravers.engraver.engrave(bytes)),
};

const ask = (work: (bytes: Uint8Array) => Promise<unknown>, of: string) => runFor(of, () => work(Buffer.from(of)));

it.each(['read', 'drawn as a short piece'] as const)('a file is %s beside the many of somebody else', async (how) => {
  const work = readers[how];
  const asked = ['one', 'one', 'one', 'other', 'other'].map((of) => ask(work, of));
  await allCallbacks();

  expect(sizes).toEqual([2, 2]);
  expect(names(begun)).toEqual(['one', 'other']);
  begun[0]?.end();
  await allCallbacks();
  expect(names(begun)).toEqual(['one', 'other', 'one']);

  for (let at = 0; at < asked.length; at += 1) {
    begun[at]?.end();
    await allCallbacks();
  }
  await Promise.all(asked);
});

it('a file is drawn as a long piece in turn with the many of somebody else', async () => {
  const asked = ['one', 'one', 'one', 'other'].map((of) => ask(readers['drawn as a long piece'], of));
  await allCallbacks();

  for (let at = 0; at < asked.length; at += 1) {
    expect(begun).toHaveLength(at + 1);
    begun[at]?.end();
    await allCallbacks();
  }
  expect(names(begun)).toEqual(['one', 'one', 'other', 'one']);
  await Promise.all(asked);
});
