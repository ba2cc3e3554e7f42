import { expect, it } from 'vitest';
import { countFiles, raisesIn } from '#scripts/budget/figures.ts';

const count = (files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(countFiles(Object.entries(files).map(([path, text]) => ({ path, text })))).filter(
      ([, sum]) => sum > 0,
    ),
  );

const source = 'packages/web/src/sales/users/name.ts';

it('counts the lines, tokens and comments of product code, however long its lines are', () => {
  const short = '/** A name. */\nexport const name =\n  "Li Wei"; // of a user\n';
  const long = '/** A name. */ export const name = "Li Wei"; /* of a user */\n';
  const figures = { 'product tokens': 6, 'product comment lines': 2, 'product files': 1 };
  const short30 = { 'product files of 30 lines or fewer': 1 };
  expect(count({ [source]: short })).toEqual({ 'product lines': 3, ...figures, ...short30 });
  expect(count({ [source]: long })).toEqual({ 'product lines': 1, ...figures, ...short30 });
});

it('counts what could hide lines where it lies', () => {
  expect(
    count({
      'packages/server/demo/company.json': '{\n}\n',
      'packages/server/src/app/seed.sql': 'select 1;\n',
      'packages/contract/src/schema.gen.ts': 'export {};\n',
      'tools/demo.ts': 'export {};\n',
      'bench/run.ts': 'export {};\n',
      'packages/web/src/sales/users/name.test.ts': 'export {};\n',
      'e2e/users.spec.ts': 'export {};\n',
    }),
  ).toEqual({
    'JSON lines': 2,
    'SQL, JavaScript, shell and HTML lines': 1,
    'generated lines': 1,
    'tool lines': 1,
    'bench lines': 1,
    'test lines': 2,
  });
});

it('counts the words of documents, the handbook in one language and the specification not', () => {
  const text = 'Three short words\n';
  const paths = ['README.md', 'docs/handbook/en/keys.md', 'docs/handbook/zh/keys.md', 'docs/specification/wire.md'];
  expect(count(Object.fromEntries(paths.map((path) => [path, text])))).toEqual({ 'words of documents': 6 });
});

it('names the figures that a commit raises, and not those that it adds', () => {
  expect(raisesIn({ lines: 1, files: 2 }, { lines: 2, files: 1, words: 3 })).toEqual(['lines']);
});
