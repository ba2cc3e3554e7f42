import { listFixtures, readFixture } from '@eemusic/music/fixtures';

/** Real piano pieces from public collections. */
export function pieces(): { name: string; bytes: Uint8Array }[] {
  return listFixtures('real').map((name) => ({ name, bytes: new Uint8Array(readFixture('real', name)) }));
}
