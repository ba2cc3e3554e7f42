import type { KeptStep, listSteps as contract } from '@eemusic/contract/library/steps';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Services } from '#platform/services.ts';
import { countByStage, readSteps, type Step } from './steps-store.ts';

export async function listSteps({ database: { read } }: Services): Promise<ResultOf<typeof contract>> {
  const present = async (step: Step['step']) =>
    (await readSteps(read, step)).filter(({ deletedAt }) => deletedAt === null);
  const [grades, levels, stages, counts] = await Promise.all([
    present('grade'),
    present('level'),
    present('stage'),
    countByStage(read),
  ]);
  const levelsOf = Map.groupBy(levels, ({ parentId }) => parentId);
  const stagesOf = Map.groupBy(stages, ({ parentId }) => parentId);
  const levelOf = (level: Step) => {
    const below = (stagesOf.get(level.id) ?? []).map((stage) => kept(stage, counts.get(stage.id) ?? 0));
    return { ...kept(level, sumOf(below)), stages: below };
  };
  return {
    grades: grades.map((grade) => {
      const below = (levelsOf.get(grade.id) ?? []).map(levelOf);
      return { ...kept(grade, sumOf(below)), levels: below };
    }),
  };
}

const kept = ({ id, name, nameZh, isFixed, isRetired, version }: Step, scores: number): KeptStep => ({
  ...{ id, name, nameZh, isFixed, isRetired, version },
  scores,
});

const sumOf = (steps: readonly KeptStep[]) => steps.reduce((sum, { scores }) => sum + scores, 0);
