import { describe, expect, it } from 'vitest';
import { noted, someFindings, wrong } from '#testing/some-findings.ts';

describe('a finding that is right as it is', () => {
  it('is accepted and reopened, and listed again when something else is found', async () => {
    const { ids, list, accept, setFile, trail } = await someFindings({ ...wrong(2), score: { name: 'Rain' } });
    const key = { scoreId: ids[0] ?? 0, kind: 'measures' } as const;

    expect((await accept(true, key, key)).body).toEqual({
      message: 'Finding accepted',
      code: 'finding.accepted',
      params: { count: 1 },
    });
    expect((await accept(true, key)).status).toBe(200);
    expect(await list()).toMatchObject({ total: 0, counts: { measures: 0 } });
    expect(await list({ isAccepted: true })).toMatchObject({ findings: [{ isAccepted: true }], total: 1 });

    await setFile(key.scoreId, { wrong_measures: '[2,3]' });
    expect(await list()).toMatchObject({ findings: [{ measures: [2, 3], isAccepted: false }] });
    await accept(true, key);
    expect((await accept(false, key)).body).toEqual({
      message: 'Finding reopened',
      code: 'finding.reopened',
      params: { count: 1 },
    });
    expect(await list()).toMatchObject({ total: 1 });

    expect(await accept(true, { scoreId: key.scoreId, kind: 'tag', tag: 'tie' })).toRefuse(409);
    expect((await trail()).at(-1)).toMatchObject({
      action: 'score.finding-reopened',
      record_name: 'Rain',
      before: '{"findings":["measures"]}',
      after: '{"findings":[]}',
    });
  });

  it('can be accepted together with a hundred others', async () => {
    const { list, accept } = await someFindings(...Array.from({ length: 130 }, () => noted({ tie: [2, 'certain'] })));
    const { findings } = await list({ Size: 500 });

    expect((await accept(true, ...findings)).body).toEqual({
      message: '130 findings accepted',
      code: 'finding.accepted',
      params: { count: 130 },
    });

    expect(await list()).toMatchObject({ total: 0 });
    expect((await accept(false, ...findings)).status).toBe(200);
    expect(await list()).toMatchObject({ total: 130 });
  });
});
