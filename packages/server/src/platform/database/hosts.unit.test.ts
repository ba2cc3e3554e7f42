import { expect, it } from 'vitest';
import { databaseUrlFault, hasSessionTarget, hostUrls, withoutPassword } from './postgres.ts';

const pair = 'postgres://console:p%40ss@one:5432,two:5433/eemusic?target_session_attrs=read-write&sslmode=verify-full';

it('a PostgreSQL address has one address for each of its hosts, with all else the same', () => {
  expect(hostUrls(pair)).toEqual([
    'postgres://console:p%40ss@one:5432/eemusic?target_session_attrs=read-write&sslmode=verify-full',
    'postgres://console:p%40ss@two:5433/eemusic?target_session_attrs=read-write&sslmode=verify-full',
  ]);
  expect(hostUrls('postgres://console@one/eemusic')).toEqual(['postgres://console@one/eemusic']);
  expect(hostUrls('postgres:///eemusic?host=/run/postgresql')).toEqual(['postgres:///eemusic?host=/run/postgresql']);
});

it('the host that takes writes is looked for where there are several, or where the address asks for it', () => {
  expect(hasSessionTarget(pair)).toBe(true);
  expect(hasSessionTarget('postgres://console@one/eemusic?target_session_attrs=primary')).toBe(true);
  expect(hasSessionTarget('postgres://console@one/eemusic')).toBe(false);
});

it('addresses of one host, of several and of a socket can be used', () => {
  const good = [pair, 'postgresql://one/eemusic', 'postgres:///eemusic?host=/run/postgresql', 'postgres://u:a,b@one/x'];
  expect(good.map(databaseUrlFault)).toEqual([null, null, null, null]);
});

it('the password is taken out of an address, and nothing else', () => {
  expect(withoutPassword(pair)).toEqual({ url: pair.replace(':p%40ss', ''), password: 'p@ss' });
  expect(withoutPassword('postgres://one/x')).toEqual({ url: 'postgres://one/x', password: '' });
});
