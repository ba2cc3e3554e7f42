import { someFindings, wrong } from '#testing/some-findings.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

async function aFinding() {
  const server = await someFindings(wrong(2));
  const key = { scoreId: server.ids[0] ?? 0, kind: 'measures' } as const;
  return { server, key, gone: { ...key, kind: 'file' } as const };
}

export const writes: ExampleWrites = {
  'findings.repairFindings': async () => {
    const { server, key, gone } = await aFinding();
    return { server, done: () => server.repair(key), refused: () => server.repair(key, gone) };
  },
  'findings.acceptFindings': async () => {
    const { server, key, gone } = await aFinding();
    return { server, done: () => server.accept(true, key), refused: () => server.accept(true, key, gone) };
  },
};
