import { threadWork } from './thread-work.ts';

type Task =
  | { kind: 'answer'; value: number }
  | { kind: 'fail' }
  | { kind: 'hold'; ms: number }
  | { kind: 'fill memory' };

export const run = threadWork((task: Task): number => {
  if (task.kind === 'answer') return task.value;
  if (task.kind === 'fail') throw Object.assign(new Error('failed'), { code: 'test.failed' });
  if (task.kind === 'fill memory') return fillMemory();
  const end = performance.now() + task.ms;
  while (performance.now() < end);
  return task.ms;
});

function fillMemory(): number {
  const parts: string[][] = [];
  for (;;) parts.push(Array.from({ length: 10_000 }, (_, index) => `part ${parts.length} ${index}`));
}
