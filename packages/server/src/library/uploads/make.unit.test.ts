import { NotDrawable } from '@eemusic/music/engraving';
import { createExaminer, PoolFull, WorkerUnavailable } from '@eemusic/music/workers';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { aScoreFile } from '#testing/a-score.ts';
import { CallerGone, runFor } from '#platform/concurrency/index.ts';
import { openLog } from '#platform/log.ts';
import { openEngravers } from './engravers.ts';
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

it('a score that was read is drawn even if its caller has left, so that sending it again need not begin anew', async () => {
  const connection = new AbortController();
  const examine = (bytes: Uint8Array) => {
    connection.abort(new CallerGone('The connection was closed'));
    return examiner.examine(bytes);
  };
  const draw = vi.fn(() => Promise.reject(new PoolFull('')));
  const engravers = openEngravers({
    createExaminer: () => ({ examine, close }),
    createEngraver: ({ limits } = {}) => ({ engrave: async () => limits?.short(draw) ?? draw(), close }),
  });
  const log = openLog('silent');

  const made = runFor({ name: 'one', gone: connection.signal }, () =>
    makeScore({ log }, engravers, aScoreFile().bytes),
  );

  await expect(made).rejects.toMatchObject({ code: 'server.busy' });
  expect(draw).toHaveBeenCalledOnce();
});

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
