import { threadStream } from './thread-work.ts';

export const run = threadStream(function* numbers({ count, failsAt }: { count: number; failsAt?: number }) {
  for (let n = 1; n <= count; n += 1) {
    if (n === failsAt) throw Object.assign(new Error('failed'), { code: 'test.failed' });
    yield n;
  }
});
