import { analyse, type Reason, reasonInEnglish } from '@eemusic/music/analysis';
import { listFixtures, readFixture } from '@eemusic/music/fixtures';
import {
  findWarnings,
  type Problem,
  problemInEnglish,
  readScore,
  type Warning,
  warningInEnglish,
} from '@eemusic/music/reading';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatMusic } from '#library/tags/index.ts';
import { CallError } from '#platform/api/call-error.ts';
import { speak, withTexts } from '#platform/locales/texts.ts';
import { formatProblem } from './format-music.ts';

const files = (['real', 'known-tags', 'hostile', 'measure-numbers'] as const).flatMap((folder) =>
  listFixtures(folder).map((name) => ({ name, reading: readScore(readFixture(folder, name)) })),
);

const formatReason = (reason: Reason): string => formatMusic(reason, reasonInEnglish(reason));

/** 'detached-legato' is MusicXML's word; the interface shows 'detached legato'. */
const inWords = (english: string) => english.replaceAll(/(detached|strong|soft)-/g, '$1 ');
const refusal = (problem: Problem) =>
  new CallError({ status: 400, text: '', code: 'score.unreadable', params: { problem } });
const warn = (warning: Warning): string => formatMusic(warning, warningInEnglish(warning));

beforeAll(() => withTexts('library', withTexts('uploads', withTexts('suggestions', Promise.resolve()))));

describe("the interface's English is that of the server", () => {
  it('for a file that is larger than what is accepted, as for one that is read', () => {
    const tooLarge = new CallError({ status: 413, text: 'This is too large', code: 'request.too-large', params: {} });
    expect(formatProblem(tooLarge)).toBe('This file is larger than 10 MB. Split the score into several files.');
  });

  it('for every tag, warning and refused file', () => {
    for (const { name, reading } of files) {
      if (reading.problem) {
        const english = problemInEnglish(reading.problem);
        expect(formatProblem(refusal(reading.problem)), name).toBe(english.replaceAll(/'([^']*)'/g, '‘$1’'));
        continue;
      }
      for (const [tag, evidence] of Object.entries(analyse(reading.score).tags))
        expect(formatMusic(evidence, ''), `${name} ${tag}`).toBe(inWords(reasonInEnglish(evidence)));
      for (const warning of findWarnings(reading.score)) expect(warn(warning), name).toBe(warningInEnglish(warning));
    }
  });

  it('for a code that only a newer server knows', () => {
    expect(formatMusic({ code: 'tie.of-later', params: {} }, 'It is tied to the future')).toBe(
      'It is tied to the future',
    );
  });
});

describe("the interface's Chinese", () => {
  afterEach(() => speak('en'));

  it('contains no English words', async () => {
    await speak('zh-Hans');

    expect(formatReason({ code: 'tie.measures', params: { count: 1 } })).toBe('1 个小节有延音线');
    expect(formatReason({ code: 'interval.too-wide', params: { interval: 8 } })).toBe('最大的进行是八度，列表中没有');
    expect(formatMusic({ code: 'trait.interval', params: { interval: 5 } }, '')).toBe('音程不超过五度');
    const aMinor = { fifths: 0, mode: 'minor', isListed: true } as const;
    expect(formatReason({ code: 'key.bass-ends', params: { ...aMinor, hasLeadingTone: true } })).toBe(
      '低音结束在 A 小调的主音上，且出现了 A 小调升高的导音',
    );
    const eighths = { rhythm: 5, hasTuplets: false, hasShorter: true, hasDottedQuarters: false } as const;
    expect(formatReason({ code: 'rhythm.last', params: eighths })).toBe(
      '最难的时值：八分音符；还有列表中没有的、短于十六分音符的时值',
    );
    const beats = { from: '3', to: '5', staff: 'right', beats: 5, time: '4/4' } as const;
    expect(warn({ measure: 3, code: 'warning.beats', params: beats })).toBe('第 3–5 小节，右手：4/4 拍中有 5 拍');
    const chord = { from: 'X1', to: 'X1', staff: null, sign: 'chord-note', count: 3 } as const;
    expect(warn({ measure: 4, code: 'warning.not-drawn', params: chord })).toBe('第 X1 小节：未绘出 3 个和弦音');
    expect(warn({ measure: 1, code: 'warning.loose-tie', params: { from: '', to: '', staff: null } })).toBe(
      '弱起小节：延音线没有结束音',
    );
    expect(warn({ measure: 1, code: 'warning.loose-tie', params: { from: '', to: '2', staff: 3 } })).toBe(
      '弱起小节至第 2 小节，第 3 行谱：延音线没有结束音',
    );
    expect(formatReason({ code: 'dynamics.marks', params: { count: 1, first: '' } })).toBe('弱起小节有力度记号');
    const faulty = { line: 3, measure: '12a', element: null };
    expect(formatProblem(refusal({ code: 'score-file.not-drawable', params: faulty }))).toMatch(/第 12a 小节/);
    const octave = { line: 3, element: 'octave', value: '99', from: 0, to: 9 };
    expect(formatProblem(refusal({ code: 'score-file.number', params: octave }))).toBe(
      '第 3 行：此文件的 <octave> 中写着“99”，而此处应为 0 到 9 之间的数字。请在制谱软件中修正后重新导出。',
    );
  });
});
