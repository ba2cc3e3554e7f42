import { describe, expect, it } from 'vitest';
import { isScoreAddress, scoreAddress } from './addresses.ts';

const secret = 'a secret of the server';
const name = 'abcdefgh.svg';

/** A server at this moment. */
const at = (now: string, base: string | null = null) => ({
  secret,
  clock: { now: () => new Date(now) },
  configuration: { SCORE_BASE_URL: base },
});
const server = at('2026-03-01T10:20:00.000Z');

describe('a signed address', () => {
  it('is accepted until it expires', () => {
    const { expires, signature } = signed();

    const isAccepted = (now: string) => isScoreAddress(at(now), { name, expires, signature });
    expect(isAccepted('2026-03-01T10:20:00.000Z')).toBe(true);
    expect(isAccepted('2026-03-01T22:59:59.999Z')).toBe(true);
    expect(isAccepted('2026-03-01T23:00:00.000Z')).toBe(false);
  });

  it('stays the same within the hour, and changes after it', () => {
    const address = (now: string) => scoreAddress(at(now), name);

    expect(address('2026-03-01T11:00:00.001Z')).toBe(address('2026-03-01T12:00:00.000Z'));
    expect(address('2026-03-01T12:00:00.001Z')).not.toBe(address('2026-03-01T12:00:00.000Z'));
  });

  it('consists of base, path and query', () => {
    expect(scoreAddress(at('2026-03-01T10:20:00.000Z', 'https://files.example.org'), name)).toMatch(
      /^https:\/\/files\.example\.org\/storage\/scores\/abcdefgh\.svg\?expires=1772406000&signature=[A-Za-z0-9_-]{43}$/,
    );
  });

  it.each([
    ['another file', { name: 'abcdefgi.svg' }],
    ['another secret', { secret: 'another secret' }],
    ['a later expiry', { expires: '1772409600' }],
    ['an expiry written otherwise', { expires: '01772406000' }],
    ['no expiry', { expires: '' }],
    ['a short signature', { signature: 'abc' }],
    ['a long signature', { signature: `${signed().signature}A` }],
    ['no signature', { signature: '' }],
    ['a signature beyond ASCII', { signature: 'ä'.repeat(43) }],
  ])('is refused with %s', (_what, change) => {
    expect(isScoreAddress({ ...server, ...change }, { name, ...signed(), ...change })).toBe(false);
  });

  it('is refused when any character of the signature is changed', () => {
    const { expires, signature } = signed();
    for (let at = 0; at < signature.length; at += 1) {
      const other = signature.slice(0, at) + (signature[at] === 'A' ? 'B' : 'A') + signature.slice(at + 1);
      expect(isScoreAddress(server, { name, expires, signature: other })).toBe(false);
    }
  });
});

function signed() {
  const query = new URL(scoreAddress(server, name), 'http://localhost').searchParams;
  return { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' };
}
