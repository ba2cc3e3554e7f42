import { addStep, type ManagedGrades, listSteps, type StepKind } from '@eemusic/contract/library/steps';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { startServer } from '#testing/start-server.ts';

type Adding = CallOf<typeof addStep>;

export const adults = { step: 'grade', parentId: null, name: 'Adults', nameZh: '成人班' } as const satisfies Adding;

/** A server whose signed-in administrator edits grades, levels and stages. */
export async function aServerWithSteps() {
  const server = await startServer({ codes: ['SL'] });
  const { call } = server;
  const grades = async (): Promise<ManagedGrades> => (await call(listSteps, {})).body.grades;
  return {
    ...server,
    server,
    grades,
    add: (fields: Partial<Adding> = {}) => call(addStep, { ...adults, ...fields }),
    /** Adds a grade with one level and one stage; returns it as the place of a score. */
    addPlace: async () => {
      const gradeId = (await call(addStep, adults)).body.id;
      const level = (await grades()).find(({ id }) => id === gradeId)?.levels[0];
      return { gradeId, levelId: level?.id ?? 0, stageId: level?.stages[0]?.id ?? 0 };
    },
    one: async (step: StepKind, id: number) => {
      const all = await grades();
      const levels = all.flatMap((grade) => grade.levels);
      const steps = { grade: all, level: levels, stage: levels.flatMap(({ stages }) => stages) }[step];
      return steps.find((each) => each.id === id);
    },
  };
}
