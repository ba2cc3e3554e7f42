import { globSync } from 'node:fs';
import type { Answer, startServer } from './start-server.ts';

type Server = Awaited<ReturnType<typeof startServer>>;
type Response = Promise<Answer<unknown>>;

/** An example of a write with everything it requires, and a similar request that a rule refuses. */
export type ExampleWrite = {
  server: Pick<Server, 'services' | 'me' | 'runJobs' | 'app' | 'anAdministrator'>;
  done: () => Response;
  refused: () => Response;
  /** The expected actor in the trail; by default the signed-in administrator. */
  actor?: { kind: 'visitor' | 'token' };
};

/** By room and name of the endpoint. */
export type ExampleWrites = Readonly<Record<string, () => Promise<ExampleWrite>>>;

const source = new URL('../', import.meta.url);

/** Reads the examples of all rooms, from their `testing-writes.ts`. */
export async function readExampleWrites(): Promise<ExampleWrites> {
  const files = globSync('*/*/testing-writes.ts', { cwd: source });
  const rooms = await Promise.all(
    files.map((file) => import(new URL(file, source).href) as Promise<{ writes: ExampleWrites }>),
  );
  return Object.assign({}, ...rooms.map(({ writes }) => writes)) as ExampleWrites;
}
