import { afterAll, expect, it } from 'vitest';
import { aNote, aScore, someAttributes } from '#normalizing/testing.ts';
import { createExaminer } from '#workers/index.ts';
import { engrave } from '#testing/engrave.ts';

const examiner = createExaminer();
afterAll(() => examiner.close());

const direction = (inside: string) => `<direction><direction-type>${inside}</direction-type></direction>`;
const figures = (text: string) =>
  `<figured-bass><figure><figure-number>${text}</figure-number><suffix>backslash</suffix></figure></figured-bass>`;
const note = (more: string, notations = '') => aNote('C5', { type: 'whole', more, notations });

/** A table that is looked up by a word of the file must not answer with what every object inherits. */
it.each(['constructor', '__proto__'])('a score may contain the word %s wherever it has words', async (word) => {
  const places = [
    direction(`<words>${word}</words>`) + note(''),
    direction(`<dynamics><other-dynamics>${word}</other-dynamics></dynamics>`) + note(''),
    direction(`<${word}/>`) + note(''),
    figures(word) + note(''),
    note(`<notehead>${word}</notehead>`),
    note(`<lyric><text>${word}</text></lyric>`),
    note('', `<${word}/><articulations><${word}/></articulations>`),
    `<harmony><root><root-step>C</root-step></root><kind text="${word}">major</kind></harmony>${note('')}`,
  ];
  for (const place of places) {
    const bytes = new TextEncoder().encode(aScore([someAttributes() + place]));
    expect(await examiner.examine(bytes), place).toHaveProperty('problem', null);
    expect((await engrave(bytes)).pages, place).toHaveLength(1);
  }
});

it.each(['constructor', '__proto__'])('a score cannot be in the encoding %s', async (word) => {
  const bytes = new TextEncoder().encode(`<?xml version="1.0" encoding="${word}"?><score-partwise/>`);

  expect(await examiner.examine(bytes)).toHaveProperty('problem.code', 'score-file.encoding-unknown');
});
