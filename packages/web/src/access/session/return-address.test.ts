import { beforeEach, describe, expect, it } from 'vitest';
import { rememberReturnAddress, takeReturnAddress } from './return-address.ts';

describe('the address to return to after signing in', () => {
  beforeEach(() => sessionStorage.clear());

  it.each(['/users?q=li#top', '/score-library', '/users?next=https://evil.example'])('is %s', (address) => {
    rememberReturnAddress(address);

    expect(takeReturnAddress()).toBe(address);
    expect(takeReturnAddress()).toBe('/dashboard');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/\n/evil.example/',
    '/\r\\evil.example/',
    '\t//evil.example/',
    'javascript:alert(1)',
    'evil.example',
    '',
  ])('is never at another place: %j', (address) => {
    rememberReturnAddress(address);

    expect(takeReturnAddress()).toBe('/dashboard');
  });
});
