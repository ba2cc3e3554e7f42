import { expect, it } from 'vitest';
import { bookletFileName } from './layouts.ts';

it.each([
  ['Spring term', 'Spring term.pdf'],
  ['春江花月夜', '春江花月夜.pdf'],
  ['Grade 1/2: "First" <pieces>?', 'Grade 1 2 First pieces.pdf'],
  ['../..\\etc', 'etc.pdf'],
  ['  No. 1…  ...', 'No. 1….pdf'],
  ['\u202Efdp.exe', 'fdp.exe.pdf'],
  ['???', 'Booklet.pdf'],
  ['🎹'.repeat(120), `${'🎹'.repeat(100)}.pdf`],
])('a booklet with the title %j gets the file name %j', (title, name) => {
  expect(bookletFileName(title)).toBe(name);
});
