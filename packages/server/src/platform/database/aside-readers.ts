import { Worker } from 'node:worker_threads';
import type { Answer, Question } from './aside-worker.ts';

const maxReaders = 2;
/** One more for whoever holds everybody up while they wait. */
const maxReadersForUrgent = maxReaders + 1;
/** In MB: a query that brings more rows than this holds ends its reader, not the server. */
const maxMemoryMb = 256;
const maxIdleMs = 60_000;

export type Readers = {
  /** What is urgent is read before what waits already. */
  read(question: Question, options?: { isUrgent?: boolean }): Promise<unknown[]>;
  close(): Promise<void>;
};

type Asked = { question: Question; isUrgent: boolean; resolve(rows: unknown[]): void; reject(error: unknown): void };

type Reader = { worker: Worker; asked: Asked | null; rest: NodeJS.Timeout | undefined };

/** A few threads that read one SQLite file, each one query at a time; they start when needed and end when idle. */
export function openReaders(path: string): Readers {
  const readers = new Set<Reader>();
  const waiting: Asked[] = [];
  let isClosed = false;

  function start(): Reader {
    const worker = new Worker(new URL('./aside-worker.ts', import.meta.url), {
      workerData: { path },
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    const reader: Reader = { worker, asked: null, rest: undefined };
    const isGone = (error: unknown) => {
      readers.delete(reader);
      clearTimeout(reader.rest);
      reader.asked?.reject(error);
      reader.asked = null;
      goOn();
    };
    worker.on('message', (answer: Answer) => {
      const { asked } = reader;
      reader.asked = null;
      goOn();
      if (!reader.asked) rest(reader, readers);
      if (answer.kind === 'rows') asked?.resolve(answer.rows);
      else asked?.reject(Object.assign(new Error(answer.message), answer.codes));
    });
    worker.on('error', isGone);
    worker.on('exit', () => isGone(new Error('The reader ended before it had answered')));
    readers.add(reader);
    return reader;
  }

  function goOn(): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const most = next.isUrgent ? maxReadersForUrgent : maxReaders;
      const busy = [...readers].filter(({ asked }) => asked).length;
      if (busy >= most) return;
      const idle = [...readers].find(({ asked }) => !asked) ?? start();
      waiting.shift();
      if (!ask(idle, next)) rest(idle, readers);
    }
  }

  return {
    read: (question, { isUrgent = false } = {}) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('The database is closed'));
        const asked = { question, isUrgent, resolve, reject };
        if (isUrgent) waiting.unshift(asked);
        else waiting.push(asked);
        return goOn();
      }),
    async close() {
      isClosed = true;
      const closing = new Error('The database was closed before this was read');
      for (const { reject } of waiting.splice(0)) reject(closing);
      for (const { asked } of readers) asked?.reject(closing);
      await Promise.all([...readers].map(({ worker }) => worker.terminate()));
    },
  };
}

/** Answers false when the question cannot be asked. Whoever waits keeps the process alive, an idle thread does not. */
function ask(reader: Reader, asked: Asked): boolean {
  try {
    reader.worker.postMessage(asked.question);
  } catch (error) {
    asked.reject(error);
    return false;
  }
  clearTimeout(reader.rest);
  reader.worker.ref();
  reader.asked = asked;
  return true;
}

function rest(reader: Reader, readers: Set<Reader>): void {
  clearTimeout(reader.rest);
  reader.worker.unref();
  reader.rest = setTimeout(() => {
    readers.delete(reader);
    void reader.worker.terminate();
  }, maxIdleMs).unref();
}
