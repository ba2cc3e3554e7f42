import type { NewScore } from '@eemusic/contract/library/scores';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { addLibrary } from '@eemusic/contract/library/libraries';
import { listGrades, listLevels, listStages } from '@eemusic/contract/library/academics';
import { makeExercise } from '@eemusic/music/made-exercises';
import { aPicture } from './a-picture.ts';
import { scoreTags } from './score-tags.ts';
import type { startServer } from './start-server.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

/** A file to upload: an exercise of 16 measures, or by seed of 8 or 4. */
export function aScoreFile(seed = 1): { name: string; bytes: Uint8Array } {
  const { xml } = makeExercise({ seed, measures: lengths[seed % lengths.length] ?? 16 });
  return { name: `exercise-${seed}.musicxml`, bytes: new TextEncoder().encode(xml) };
}

const lengths = [4, 16, 8];

let libraries = 0;

export async function aLibrary(server: Server): Promise<number> {
  libraries += 1;
  const image = await aPicture(server);
  const { body } = await server.call(addLibrary, { name: `Library ${libraries}`, shortName: `L${libraries}`, image });
  return body.id;
}

/** Returns the nth stage of a level and grade, by default the first of each. */
export async function aPlace({ call }: Server, { grade = 0, level = 0, stage = 0 } = {}) {
  const gradeId = (await call(listGrades, {})).body.grades[grade]?.gradeId ?? 0;
  const levelId = (await call(listLevels, { gradeId: String(gradeId) })).body.levels[level]?.levelId ?? 0;
  const stageId = (await call(listStages, { levelId: String(levelId) })).body.stages[stage]?.stageId ?? 0;
  return { gradeId, levelId, stageId };
}

/** An uploaded score that can be published, by default in a new place and library. */
export async function anUploadedScore(
  server: Server,
  overrides: Partial<NewScore> & { seed?: number } = {},
): Promise<NewScore> {
  const { seed = 1, ...fields } = overrides;
  const { body } = await server.send(uploadScore, aScoreFile(seed));
  return {
    name: body.name,
    fileName: body.fileName,
    ...(await aPlace(server)),
    moduleId: fields.moduleId ?? (await aLibrary(server)),
    curriculum: 'KungFuSightReading',
    ...scoreTags,
    scoreEnabled: true,
    accompanimentPath: null,
    scoreType: 0,
    ...fields,
  };
}
