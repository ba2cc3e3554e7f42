import { NotDrawable } from '@eemusic/music/engraving';
import { createExaminer, PoolFull, WorkerDied, WorkerTimeout } from '@eemusic/music/workers';
import { afterAll, describe, expect, it } from 'vitest';
import { aScoreFile } from '#testing/a-score.ts';
import { openLog } from '#platform/log.ts';
import { makeScore } from './make.ts';

const examiner = createExaminer();
afterAll(() => examiner.close());

const close = async () => {};

function make(failure: Error) {
  const engrave = async () => {
    throw failure;
  };
  return makeScore({ log: openLog('silent') }, { examiner, engraver: { engrave, close }, close }, aScoreFile().bytes);
}

describe('a score that is not drawn', () => {
  it.each([
    ['the machine is too busy', new WorkerTimeout('', { isMachineBusy: true })],
    ['a worker was ended from outside', new WorkerDied('', { isMemory: false })],
  ])('is not reported as faulty when %s, so that it can be sent again', async (_, error) => {
    await expect(make(error)).rejects.toMatchObject({ code: 'score.still-working', status: 503, retryAfter: 10 });
  });

  it('waits when too many are waiting', async () => {
    await expect(make(new PoolFull(''))).rejects.toMatchObject({ code: 'server.busy', status: 503 });
  });

  it('is refused with measure and element where these are at fault', async () => {
    const params = { line: 90, measure: '1', element: 'harmony' };
    const error = new NotDrawable({ code: 'score-file.not-drawable', params }, {});

    const refusal: unknown = await make(error).catch((thrown: unknown) => thrown);

    expect(refusal).toMatchObject({ status: 400 });
    expect(JSON.parse(JSON.stringify(refusal))).toMatchObject({
      code: 'score.unreadable',
      params: { problem: { code: 'score-file.not-drawable', params } },
    });
  });
});
