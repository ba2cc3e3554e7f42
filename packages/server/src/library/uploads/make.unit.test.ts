import { NotDrawable } from '@eemusic/music/engraving';
import { createExaminer, PoolFull, WorkerUnavailable } from '@eemusic/music/workers';
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
  return makeScore({ log: openLog('silent') }, { examiner, engraver: { engrave, close } }, aScoreFile().bytes);
}

describe('a score that is not drawn', () => {
  it('is not reported as faulty when a worker was ended from outside, so that it can be sent again', async () => {
    const refused = expect(make(new WorkerUnavailable(''))).rejects;
    await refused.toMatchObject({ code: 'score.still-working', status: 503, retryAfter: 10 });
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
