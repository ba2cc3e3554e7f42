import { describe, expect, it, onTestFinished } from 'vitest';
import type { run as streamNumbers } from './testing-pool-stream.ts';
import type { run as work } from './testing-pool-work.ts';
import { openThreadPool } from './thread-pool.ts';

type WorkTask = Parameters<typeof work>[0];
type StreamTask = Parameters<typeof streamNumbers>[0]['task'];

const limits = { maxThreads: 1, maxIdleMs: 100, memory: { maxOldGenerationSizeMb: 16 } };

function openPool<Task>(file: string, overrides: Partial<typeof limits> = {}) {
  const pool = openThreadPool<Task, number>({ module: new URL(file, import.meta.url), ...limits, ...overrides });
  onTestFinished(() => pool.close());
  return pool;
}

const openWorkers = (overrides?: Partial<typeof limits>) => openPool<WorkTask>('./testing-pool-work.ts', overrides);
const openStreams = () => openPool<StreamTask>('./testing-pool-stream.ts');

describe('a pool of threads', () => {
  it('returns the result of each task, and passes an error on with its fields', async () => {
    const { run } = openWorkers({ maxThreads: 2 });

    const answers = await Promise.all([1, 2, 3, 4, 5].map((value) => run({ kind: 'answer', value })));

    expect(answers).toEqual([1, 2, 3, 4, 5]);
    await expect(run({ kind: 'fail' })).rejects.toMatchObject({ message: 'failed', code: 'test.failed' });
  });

  it('ends a thread that exceeds its memory, and goes on with the waiting tasks', async () => {
    const { run } = openWorkers();
    const tasks: WorkTask[] = [{ kind: 'fill memory' }, { kind: 'answer', value: 3 }];

    const ends = await Promise.allSettled(tasks.map(run));

    expect(ends).toMatchObject([{ reason: { name: 'ThreadLimitExceeded' } }, { value: 3 }]);
  });

  it('rejects running, waiting and later tasks when it is closed', async () => {
    const { run, close } = openWorkers();
    await run({ kind: 'answer', value: 1 });
    const ends = Promise.allSettled([run({ kind: 'hold', ms: 50_000 }), run({ kind: 'answer', value: 2 })]);

    await close();

    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(run({ kind: 'answer', value: 3 })).rejects.toThrow('closed');
  });
});

describe('a stream from a thread', () => {
  it('yields all items in order, one stream after another', async () => {
    const { stream } = openStreams();
    const all = await Promise.all([1000, 0, 1].map((count) => Array.fromAsync(stream({ count }))));

    expect(all).toEqual([Array.from({ length: 1000 }, (_, index) => index + 1), [], [1]]);
  });

  it('passes an error on, and frees its thread when the consumer leaves', async () => {
    const { stream } = openStreams();

    await expect(Array.fromAsync(stream({ count: 10, failsAt: 5 }))).rejects.toMatchObject({ code: 'test.failed' });
    for await (const n of stream({ count: 1_000_000 })) if (n === 3) break;

    expect(await Array.fromAsync(stream({ count: 2 }))).toEqual([1, 2]);
  });
});
