import * as steps from '@eemusic/contract/library/steps';
import type { ExampleWrites } from '#testing/example-writes.ts';
import { aServerWithSteps } from './testing.ts';

const nobody = 999_999;

async function aGrade() {
  const { server, add, grades } = await aServerWithSteps();
  const { id } = (await add()).body;
  return { server, call: server.call, add, id, ids: (await grades()).map((grade) => grade.id) };
}

export const writes: ExampleWrites = {
  'steps.addStep': async () => {
    const { server, add } = await aGrade();
    return { server, done: () => add({ name: 'Grade 9', nameZh: '9 级' }), refused: () => add() };
  },
  'steps.updateStep': async () => {
    const { server, call, id } = await aGrade();
    const rename = (version: number) => () =>
      call(steps.updateStep, { id: String(id), step: 'grade', name: 'Grown-ups', nameZh: '大人', version });
    return { server, done: rename(1), refused: rename(9) };
  },
  'steps.orderSteps': async () => {
    const { server, call, ids } = await aGrade();
    const order = (before: number[]) => () =>
      call(steps.orderSteps, { step: 'grade', parentId: null, before, ids: before.toReversed() });
    return { server, done: order(ids), refused: order(ids.slice(1)) };
  },
  'steps.retireStep': async () => {
    const { server, call, id } = await aGrade();
    const retire = (grade: number) => () =>
      call(steps.retireStep, { id: String(grade), step: 'grade', isRetired: true });
    return { server, done: retire(id), refused: retire(nobody) };
  },
  'steps.deleteStep': async () => {
    const { server, call, id } = await aGrade();
    const remove = (grade: number) => () => call(steps.deleteStep, { id: String(grade), step: 'grade' });
    return { server, done: remove(id), refused: remove(nobody) };
  },
};
