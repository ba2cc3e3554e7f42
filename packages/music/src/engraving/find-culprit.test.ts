import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { problemInEnglish } from '#reading/index.ts';
import { WorkerDied, WorkerUnavailable } from '#workers/index.ts';
import { createEngraver, findCulprit, type Limit } from './index.ts';

const measure = (index: number, content = '') =>
  `<measure number="${index + 1}">\r\n<note><rest/></note>${content}</measure>\r\n`;
const aScore = (count: number, contents: Record<number, string> = {}) => {
  const measures = Array.from({ length: count }, (_, index) => measure(index, contents[index]));
  return `<?xml version="1.0"?>\r\n<score-partwise><part id="P1">${measures.join('')}</part><part id="P2">${measures.join('')}</part></score-partwise>`;
};

/** An engraver that fails if the text matches, and counts its calls. */
function anEngraver(deadly: RegExp) {
  const tried: string[] = [];
  const draw = async (xml: string) => {
    tried.push(xml);
    if (deadly.test(xml)) throw new WorkerDied('unreachable', { isMemory: false });
  };
  return { draw, drawn: tried };
}

describe('the part of a score that cannot be drawn', () => {
  it('is named by measure, element and line', async () => {
    const { draw, drawn } = anEngraver(/<root-step>H/);
    const harmony = '<harmony><root><root-step>H</root-step></root></harmony>';

    const problem = await findCulprit(aScore(60, { 41: harmony }), draw);

    expect(problem).toEqual({
      code: 'score-file.not-drawable',
      params: { line: 85, measure: '42', element: 'harmony' },
    });
    expect(problemInEnglish(problem)).toMatch(/^Line 85: Measure 42 cannot be drawn because of its <harmony>\./);
    expect(drawn.length).toBeLessThan(10);
  });

  it('is in a measure that is named as it is printed', async () => {
    const score = aScore(3, { 2: '<harmony/>' }).replaceAll('number="3"', 'number="X1" implicit="yes"');

    const problem = await findCulprit(score, anEngraver(/<harmony/).draw);

    expect(problemInEnglish(problem)).toContain('Measure X1 cannot be drawn because of its <harmony>.');
  });

  it('is also found inside a note', async () => {
    const { draw } = anEngraver(/<lyric>/);

    const problem = await findCulprit(aScore(3, { 2: '<note><rest/><lyric>la</lyric></note>' }), draw);

    expect(problem.params).toMatchObject({ measure: '3', element: 'lyric' });
  });

  it('is the measure if no single element of it is to blame', async () => {
    const { draw } = anEngraver(/number="2"/);

    const problem = await findCulprit(aScore(3), draw);

    expect(problem.params).toMatchObject({ measure: '2', element: null });
    expect(problemInEnglish(problem)).toContain('Measure 2 cannot be drawn.');
  });

  it('is unknown if there is no measure', async () => {
    const problem = await findCulprit('<score-partwise/>', anEngraver(/./).draw);

    expect(problem.params).toEqual({ line: null, measure: null, element: null });
  });

  it('is the whole score if it has no visible note', async () => {
    const hidden = '<note print-object="no"><rest/></note>';
    const part = `<part id="P"><measure number="1">${hidden}</measure></part>`;

    const problem = await findCulprit(`<score-partwise>${part}${part}</score-partwise>`, anEngraver(/./).draw);

    expect(problemInEnglish(problem)).toBe('There are no notes in this score. Export it again with its music.');
  });

  it('is not searched for with workers that are not there', async () => {
    const gone = new WorkerUnavailable('The pool is closed');

    await expect(findCulprit(aScore(3), () => Promise.reject(gone))).rejects.toBe(gone);
  });

  it('is unknown if the search takes too long, however few attempts it made', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { draw } = anEngraver(/number="2"/);
    const drawSlowly = (xml: string) => {
      vi.advanceTimersByTime(40_000);
      return draw(xml);
    };

    const problem = await findCulprit(aScore(100), drawSlowly);

    expect(problem.params).toEqual({ line: null, measure: null, element: null });
  });

  it('is searched for in at most forty attempts', async () => {
    const { draw, drawn } = anEngraver(/./);
    const many = Array.from({ length: 100 }, (_, index) => `<a${index}/>`).join('');

    await findCulprit(aScore(1, { 0: many }), draw);

    expect(drawn.length).toBeLessThanOrEqual(40);
  });
});

describe('an engraver', () => {
  const bytes = new TextEncoder().encode(aScore(1));

  it('does not blame a score when it is closed before the score is drawn', async () => {
    const engraver = createEngraver();
    const error = engraver.engrave(bytes).catch((reason: unknown) => reason);

    await engraver.close();

    expect(await error).toBeInstanceOf(WorkerUnavailable);
  });

  it('does not blame a score when whoever asked for it gives up', async () => {
    const gone = new Error('The connection was closed');
    const givingUp: Limit = () => Promise.reject(gone);
    const engraver = createEngraver({ limits: { short: givingUp, long: givingUp } });

    await expect(engraver.engrave(bytes)).rejects.toBe(gone);
  });
});
