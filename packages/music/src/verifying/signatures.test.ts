import { describe, expect, it } from 'vitest';
import { parsed } from '#engraving/testing.ts';
import { engrave } from '#testing/engrave.ts';
import { readFixture } from '#testing/fixtures.ts';
import { checkOf } from './testing.ts';

const text = readFixture('signs', 'keys-by-staff.musicxml').toString('utf8');

/** The faults found in pages after `change`, as 'kind measure'. */
async function wrongIn(change: (page: string) => string): Promise<string[]> {
  const { pages } = await engrave(text);
  const changed = pages.map(change);
  return checkOf(text)
    .findMissing(parsed(changed))
    .map(({ kind, measure }) => `${kind} ${measure}`);
}

const last = (page: string, from: string | RegExp, to: string) => {
  const parts = page.split(from);
  return `${parts.slice(0, -1).join(to)}${to}${parts.at(-1)}`;
};

describe('the signs at the start of each staff', () => {
  it('match the file', async () => {
    expect(await wrongIn((page) => page)).toEqual([]);
  });

  it('are reported if a staff has another key', async () => {
    expect(await wrongIn((page) => page.replaceAll('#E260-', '#E262-'))).toEqual([
      'key-signature 1',
      'key-signature 2',
    ]);
  });

  it('are reported if a key is not drawn', async () => {
    expect(await wrongIn((page) => page.replaceAll('class="keySig"', 'class="lost"'))).toEqual([
      'key-signature 1',
      'key-signature 2',
    ]);
  });

  it('are reported if a staff has another clef', async () => {
    expect(await wrongIn((page) => last(page, '#E062-', '#E050-'))).toEqual(['clef 1']);
  });

  it('are reported if a staff has another time signature', async () => {
    expect(await wrongIn((page) => last(page, '#E084-', '#E083-'))).toEqual(['time-signature 1']);
  });
});
