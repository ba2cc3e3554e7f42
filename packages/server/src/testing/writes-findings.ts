import { someFindings, wrong } from './some-findings.ts';
import type { Scene } from './writes.ts';

async function aFinding() {
  const server = await someFindings(wrong(2));
  const key = { scoreId: server.ids[0] ?? 0, kind: 'measures' } as const;
  return { server, key, gone: { ...key, kind: 'file' } as const };
}

/** An example of every write on findings. */
export const findingWrites: Record<string, () => Promise<Scene>> = {
  'findings.repairFindings': async () => {
    const { server, key, gone } = await aFinding();
    return { server, done: () => server.repair(key), refused: () => server.repair(key, gone) };
  },
  'findings.acceptFindings': async () => {
    const { server, key, gone } = await aFinding();
    return { server, done: () => server.accept(true, key), refused: () => server.accept(true, key, gone) };
  },
};
