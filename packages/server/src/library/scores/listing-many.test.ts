import { exportScores, listScores as contract } from '@eemusic/contract/library/scores';
import { describe, expect, it } from 'vitest';
import { engine } from '#testing/databases.ts';
import { addManyScores, listStages } from '#testing/many-scores.ts';
import { startServer } from '#testing/start-server.ts';
import { turnsDuring } from '#testing/turns-during.ts';
import { list } from './find.ts';

const count = 250;
const nameOf = (at: number) => `Score ${String(at).padStart(3, '0')}`;

async function aFullPlace() {
  const server = await startServer({ codes: ['SL'] });
  const { database } = server.services;
  const [stage] = await listStages(database.read);
  const drawn = Array.from({ length: count }, (_, at) => ({ score: { ...stage, name: nameOf((at * 7) % count) } }));
  const ids = await addManyScores(database, drawn);
  const { grade_id: gradeId = 0, level_id: levelId = 0, stage_id: stageId = 0 } = stage ?? {};
  return { ...server, database, ids, place: { gradeId, levelId, stageId, curriculum: 'KungFuSightReading' as const } };
}

describe('hundreds of scores', () => {
  it('are listed by name and exported in order, to the last one', async () => {
    const { call, ids, place } = await aFullPlace();

    const listed = await call(contract, place);
    const exported = await call(exportScores, { selected: ids.toReversed() });

    expect(listed.body.scores.map(({ name }) => name)).toEqual(Array.from({ length: count }, (_, at) => nameOf(at)));
    expect(exported.body.scores.map(({ id }) => id)).toEqual(ids.toReversed());
    const twice = await call(exportScores, { selected: [...ids, ...ids] });
    expect(twice.body.scores).toHaveLength(count);
    expect(exported.body.scores[0]).toMatchObject({ grade: { gradeName: 'Pre-Grade' }, module: { name: 'Exercises' } });
  });

  it.runIf(engine === 'sqlite')('are listed in parts, with other work in between', async () => {
    const { services, place } = await aFullPlace();

    expect(await turnsDuring(() => list(services, { ...place, searchQuery: '' }))).toBeGreaterThan(1);
  });
});
