import { threadId } from 'node:worker_threads';
import { answer } from './answer.ts';

/** The types of Node alone leave WebAssembly out. */
declare const WebAssembly: {
  Memory: new (size: { initial: number; maximum: number }) => { grow: (pages: number) => number };
};

export type Order =
  | { kind: 'echo'; value: string }
  | { kind: 'who' }
  | { kind: 'wait'; ms: number }
  | { kind: 'spin' }
  | { kind: 'throw'; text: string }
  | { kind: 'fill-heap' }
  | { kind: 'fill-buffers' }
  | { kind: 'fill-wasm' }
  | { kind: 'exit' };

/** Misbehaves on request, so that the pool's tests can watch what it does about it. */
answer((order: Order): unknown => {
  switch (order.kind) {
    case 'echo':
      return order.value;
    case 'who':
      return threadId;
    case 'wait':
      return new Promise((resolve) => setTimeout(resolve, order.ms, threadId));
    case 'throw':
      throw new RangeError(order.text);
    case 'exit':
      return process.exit(3);
    case 'spin':
      for (;;);
    case 'fill-heap':
      return fill(() => Array.from({ length: 10_000 }, (_, index) => ({ index })));
    case 'fill-buffers':
      return fill(() => new Uint8Array(1_000_000).fill(1));
    case 'fill-wasm': {
      const memory = new WebAssembly.Memory({ initial: 1, maximum: 30_000 });
      return fill(() => memory.grow(16));
    }
  }
});

function fill(more: () => unknown): never {
  const kept = [];
  for (;;) kept.push(more());
}
