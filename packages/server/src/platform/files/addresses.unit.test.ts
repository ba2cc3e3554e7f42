import { hour } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { isSigned, signAddress } from './addresses.ts';

const secret = 'a secret of the server';
const path = '/storage/scores/abcdefgh.svg';
const now = new Date('2026-03-01T10:20:00.000Z');
const inAnHour = new Date('2026-03-01T11:20:00.000Z');

describe('a signed address', () => {
  it('is accepted until it expires', () => {
    const { expires, signature } = signed();

    expect(isSigned({ secret, path, expires, signature, now })).toBe(true);
    expect(isSigned({ secret, path, expires, signature, now: inAnHour })).toBe(true);
    expect(isSigned({ secret, path, expires, signature, now: new Date('2026-03-01T11:59:59.999Z') })).toBe(true);
    expect(isSigned({ secret, path, expires, signature, now: new Date('2026-03-01T12:00:00.000Z') })).toBe(false);
  });

  it('stays the same within the hour, and changes after it', () => {
    const at = (expires: string) => signAddress({ secret, base: '', path, expires: new Date(expires), period: hour });

    expect(at('2026-03-01T11:00:00.001Z')).toBe(at('2026-03-01T12:00:00.000Z'));
    expect(at('2026-03-01T12:00:00.001Z')).not.toBe(at('2026-03-01T12:00:00.000Z'));
  });

  it('consists of base, path and query', () => {
    expect(signAddress({ secret, base: 'https://files.example.org', path, expires: inAnHour, period: hour })).toMatch(
      /^https:\/\/files\.example\.org\/storage\/scores\/abcdefgh\.svg\?expires=1772366400&signature=[A-Za-z0-9_-]{43}$/,
    );
  });

  it.each([
    ['another path', { path: '/storage/scores/abcdefgi.svg' }],
    ['another secret', { secret: 'another secret' }],
    ['a later expiry', { expires: '1772370000' }],
    ['an expiry written otherwise', { expires: '01772366400' }],
    ['no expiry', { expires: '' }],
    ['a short signature', { signature: 'abc' }],
    ['a long signature', { signature: `${signed().signature}A` }],
    ['no signature', { signature: '' }],
    ['a signature beyond ASCII', { signature: 'ä'.repeat(43) }],
  ])('is refused with %s', (_what, change) => {
    expect(isSigned({ secret, path, ...signed(), now, ...change })).toBe(false);
  });

  it('is refused when any character of the signature is changed', () => {
    const { expires, signature } = signed();
    for (let at = 0; at < signature.length; at += 1) {
      const other = signature.slice(0, at) + (signature[at] === 'A' ? 'B' : 'A') + signature.slice(at + 1);
      expect(isSigned({ secret, path, expires, signature: other, now })).toBe(false);
    }
  });
});

function signed() {
  const query = new URL(signAddress({ secret, base: 'http://localhost', path, expires: inAnHour, period: hour }))
    .searchParams;
  return { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' };
}
