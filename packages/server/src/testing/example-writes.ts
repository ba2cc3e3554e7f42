import { globSync } from 'node:fs';
import type { Answer, startServer } from './start-server.ts';

type Server = Awaited<ReturnType<typeof startServer>>;
type Response = Promise<Answer<unknown>>;

/** One write as it is done, with what has to be there before, and one like it that a rule refuses. */
export type ExampleWrite = {
  server: Pick<Server, 'services' | 'me' | 'runJobs'>;
  done: () => Response;
  refused: () => Response;
  /** Who is expected to stand in the trail; the signed-in administrator if nobody is named. */
  actor?: { kind: 'visitor' };
};

/** By room and name of the endpoint. */
export type ExampleWrites = Readonly<Record<string, () => Promise<ExampleWrite>>>;

const source = new URL('../', import.meta.url);

/** The examples of all rooms: each keeps those of its writes in `testing-writes.ts`. */
export async function readExampleWrites(): Promise<ExampleWrites> {
  const files = globSync('*/*/testing-writes.ts', { cwd: source });
  const rooms = await Promise.all(
    files.map((file) => import(new URL(file, source).href) as Promise<{ writes: ExampleWrites }>),
  );
  return Object.assign({}, ...rooms.map(({ writes }) => writes)) as ExampleWrites;
}
