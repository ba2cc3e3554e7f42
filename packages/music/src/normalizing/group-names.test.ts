import { expect, it } from 'vitest';
import { parseXml } from '#xml/element.ts';
import { nameGroupsByParts } from './parts.ts';

const group = (name: string, parts: string, number = 1) =>
  `<part-group type="start" number="${number}"><group-name>${name}</group-name></part-group>${parts}<part-group type="stop" number="${number}"/>`;
const part = (name: string, more = '') => `<score-part id="P"><part-name>${name}</part-name>${more}</score-part>`;

/** The remaining names of groups, and those of the parts. */
function names(list: string): [groups: string[], parts: string[]] {
  const score = parseXml(`<score-partwise><part-list>${list}</part-list></score-partwise>`);
  nameGroupsByParts(score);
  const elements = score.find('part-list')?.children ?? [];
  const texts = (name: string) => elements.flatMap((one) => one.textOf(name) ?? []);
  return [texts('group-name'), texts('part-name')];
}

it('names numbered parts after their group', () => {
  expect(names(group('Horns in F', part('1\n2') + part('3')))).toEqual([[], ['Horns in F 1 2', 'Horns in F 3']]);
});

it('puts the numbers of a group behind the name of its part', () => {
  expect(names(group('1\n2', part('Flutes')))).toEqual([[], ['Flutes 1 2']]);
});

it('leaves out a group whose parts have names of their own', () => {
  expect(names(group('Strings', part('Violin') + part('Viola')))).toEqual([[], ['Violin', 'Viola']]);
  expect(names(group('Strings', group('Violins', part('1') + part('2'), 2) + part('Viola')))).toEqual([
    [],
    ['Violins 1', 'Violins 2', 'Viola'],
  ]);
});

it('keeps the name of a group whose parts have none', () => {
  expect(names(group('Choir', part('') + part('')))).toEqual([['Choir'], []]);
});

it('keeps accidentals of a name', () => {
  const display =
    '<part-name-display><display-text>Clarinet in B</display-text><accidental-text>flat</accidental-text></part-name-display>';
  const score = parseXml(
    `<score-partwise><part-list>${group('1', part('Clarinet in Bb', display))}</part-list></score-partwise>`,
  );
  nameGroupsByParts(score);
  const [own] = (score.find('part-list') ?? score).list('score-part');

  expect((own ?? score).find('part-name-display')?.children.map(({ name, text }) => `${name} ${text}`)).toEqual([
    'display-text Clarinet in B',
    'accidental-text flat',
    'display-text  1',
  ]);
});
