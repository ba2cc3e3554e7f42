import { globSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { anMxl } from '#formats/testing.ts';
import { listFixtures, readFixture } from '#testing/fixtures.ts';
import { createExaminer } from './index.ts';
import { processorMsOf } from './seat.ts';

const examiner = createExaminer();
afterAll(() => examiner.close());

const aScore =
  '<score-partwise version="4.0"><work><work-title>Morning</work-title></work><part-list><score-part id="P1">' +
  '<part-name>Piano</part-name></score-part></part-list><part id="P1"><measure number="1"><attributes>' +
  '<divisions>1</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time>' +
  '<clef><sign>G</sign><line>2</line></clef></attributes><note><pitch><step>C</step><octave>4</octave></pitch>' +
  '<duration>4</duration><voice>1</voice><type>whole</type></note></measure></part></score-partwise>';

describe('an examination', () => {
  it('returns title, first measure, tags and facts', async () => {
    const bytes = new TextEncoder().encode(aScore);

    const examined = await examiner.examine(bytes);

    if (examined.problem) throw new Error(examined.problem.code);
    expect(examined).toMatchObject({ title: 'Morning', composer: null, labels: ['1'] });
    expect(examined.analysis.facts.measures).toBe(1);
    expect(examined.analysis.tags.timeSignature.value).toBe(1);
    expect(bytes.byteLength).toBe(aScore.length);
  });

  it('returns the measures with wrong lengths, and the notes in a comparable form', async () => {
    const short = aScore.replace('<duration>4</duration>', '<duration>3</duration>');

    const [whole, three] = await Promise.all(
      [aScore, short].map((xml) => examiner.examine(new TextEncoder().encode(xml))),
    );

    expect(whole).toMatchObject({ wrongMeasures: [], melodies: { right: { pitches: [60], measures: [0] } } });
    expect(three).toMatchObject({ wrongMeasures: [1], fingerprint: { measures: [expect.any(String)] } });
  });

  it('returns what is wrong with a file instead of throwing', async () => {
    expect(await examiner.examine(new TextEncoder().encode('<html></html>'))).toMatchObject({
      problem: { code: 'score-file.web-page', params: { line: 1 } },
    });
    expect(await examiner.examine(new Uint8Array())).toMatchObject({ problem: { code: 'score-file.empty' } });
  });

  it('returns what is wrong with an archive', async () => {
    const faultOf = async (name: string) => (await examiner.examine(readFixture('hostile', name))).problem;

    expect(await faultOf('18-zip-slip.mxl')).toMatchObject({ params: { fault: 'unsafe-name' } });
    expect(await faultOf('19-zip-bomb-300MB.mxl')).toMatchObject({ params: { fault: 'too-large' } });
  });

  it('returns the same for compressed files as for plain ones, and the MusicXML itself', async () => {
    const plain = await examiner.examine(new TextEncoder().encode(aScore));

    const compressed = await examiner.examine(anMxl(aScore));

    expect(plain).toMatchObject({ problem: null, unpacked: null });
    expect(compressed).toEqual({ ...plain, unpacked: new TextEncoder().encode(aScore) });
  });

  it('accepts every real score', async () => {
    for (const name of listFixtures('real'))
      expect((await examiner.examine(readFixture('real', name))).problem, name).toBeNull();
  });

  /* Only processor time is limited, so that other processes have no effect. */
  it('takes bounded time and never blocks the event loop, whatever the file', async () => {
    for (const name of listFixtures('hostile')) {
      const spentBefore = workerTimes();
      let [longest, spent] = [0, 0];
      const examined = examiner.examine(readFixture('hostile', name)).then(() => true);
      for (let isDone = false; !isDone;) {
        const before = process.threadCpuUsage();
        isDone = await Promise.race([examined, sleep(10, false)]);
        const { user, system } = process.threadCpuUsage(before);
        longest = Math.max(longest, (user + system) / 1000);
        for (const [pid, ms] of workerTimes()) spent = Math.max(spent, ms - (spentBefore.get(pid) ?? 0));
      }
      expect(longest, name).toBeLessThan(500);
      expect(spent, name).toBeLessThan(6_000);
    }
  });
});

/** @returns the processor time in ms that each child of this process has used; none where there is no /proc */
function workerTimes(): Map<number, number> {
  const children = globSync(`/proc/${process.pid}/task/*/children`).flatMap((list) =>
    readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return new Map(children.map((pid) => [pid, processorMsOf(pid) ?? 0]));
}
