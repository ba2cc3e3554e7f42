import type { ManagedStep, listSteps as contract } from '@eemusic/contract/library/steps';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Query } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { countByStage, readSteps, type Step } from './steps-store.ts';

export async function listSteps({ database: { read } }: Services): Promise<ResultOf<typeof contract>> {
  const [{ grades, levelsOf, stagesOf }, counts] = await Promise.all([readPresent(read), countByStage(read)]);
  const levelOf = (level: Step) => {
    const below = stagesOf(level).map((stage) => kept(stage, counts.get(stage.id) ?? 0));
    return { ...kept(level, sumOf(below)), stages: below };
  };
  return {
    grades: grades.map((grade) => {
      const below = levelsOf(grade).map(levelOf);
      return { ...kept(grade, sumOf(below)), levels: below };
    }),
  };
}

/** Returns grades with their levels and stages in teaching order, with names only. */
export async function readStepNames(db: Query) {
  const { grades, levelsOf, stagesOf } = await readPresent(db);
  return grades.map((grade) => ({
    ...named(grade),
    levels: levelsOf(grade).map((level) => ({ ...named(level), stages: stagesOf(level).map(named) })),
  }));
}

/** Reads the steps that are not deleted. */
async function readPresent(db: Query) {
  const present = async (step: Step['step']) =>
    (await readSteps(db, step)).filter(({ deletedAt }) => deletedAt === null);
  const [grades, levels, stages] = await Promise.all([present('grade'), present('level'), present('stage')]);
  const below = (steps: Step[]) => {
    const groups = Map.groupBy(steps, ({ parentId }) => parentId);
    return ({ id }: Step) => groups.get(id) ?? [];
  };
  return { grades, levelsOf: below(levels), stagesOf: below(stages) };
}

const named = ({ id, name, nameZh, isRetired }: Step) => ({ id, name, nameZh, isRetired });

const kept = (step: Step, scores: number): ManagedStep => ({
  ...named(step),
  isFixed: step.isFixed,
  version: step.version,
  scores,
});

const sumOf = (steps: readonly ManagedStep[]) => steps.reduce((sum, { scores }) => sum + scores, 0);
