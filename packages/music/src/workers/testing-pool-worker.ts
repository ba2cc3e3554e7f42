import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { answer } from './answer.ts';

/** Node's types do not declare WebAssembly. */
declare const WebAssembly: {
  Memory: new (size: { initial: number; maximum: number }) => {
    grow: (pages: number) => number;
    readonly buffer: ArrayBuffer;
  };
};

const WASM_PAGE = 65_536;

export type Order =
  | { kind: 'echo'; value: string }
  | { kind: 'who' }
  | { kind: 'wait'; ms: number }
  | { kind: 'spin' }
  | { kind: 'throw'; text: string }
  | { kind: 'read'; path: string }
  | { kind: 'write'; path: string }
  | { kind: 'start-process' }
  | { kind: 'start-thread' }
  | { kind: 'environment' }
  | { kind: 'fill-heap' }
  | { kind: 'fill-buffers' }
  | { kind: 'fill-wasm' }
  | { kind: 'exit' };

/** Misbehaves on request, to test how the pool reacts. */
answer((order: Order): unknown => {
  switch (order.kind) {
    case 'echo':
      return order.value;
    case 'who':
      return process.pid;
    case 'wait':
      return new Promise((resolve) => setTimeout(resolve, order.ms, process.pid));
    case 'throw':
      throw new RangeError(order.text);
    case 'exit':
      return process.exit(3);
    case 'spin':
      for (;;);
    case 'read':
      return readFileSync(order.path, 'utf8');
    case 'write':
      return writeFileSync(order.path, 'a stranger was here');
    case 'start-process':
      return spawnSync(process.execPath, ['--version']).stdout.toString();
    case 'start-thread':
      return new Worker('', { eval: true }).threadId;
    case 'environment':
      return Object.keys(process.env);
    case 'fill-heap':
      return fill(() => Array.from({ length: 10_000 }, (_, index) => ({ index })));
    case 'fill-buffers':
      return fill(() => new Uint8Array(1_000_000).fill(1));
    case 'fill-wasm': {
      const memory = new WebAssembly.Memory({ initial: 1, maximum: 30_000 });
      return fill(() => {
        const start = memory.grow(16) * WASM_PAGE;
        new Uint8Array(memory.buffer, start).fill(1);
      });
    }
  }
});

function fill(more: () => unknown): never {
  const kept = [];
  for (;;) kept.push(more());
}
