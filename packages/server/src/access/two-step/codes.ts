import { crockfordCharacter } from '@eemusic/contract/platform/crockford';
import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as Otpauth from 'otpauth';
import { lazy } from '#platform/lazy.ts';
import type { RandomSource } from '#platform/services.ts';

/** Loaded with the first code, to save memory on an idle server. */
const otpauth = lazy(() => createRequire(import.meta.url)('otpauth') as typeof Otpauth);

const period = 30;
/** By how many time steps a phone's clock may be ahead or behind. */
const drift = 1;

/** 160 bits, as RFC 4226 recommends, in base 32. */
export function newSecret(random: RandomSource): string {
  return new (otpauth().Secret)({ buffer: Uint8Array.from(random.bytes(20)).buffer }).base32;
}

/** Returns the otpauth:// address that an authenticator app reads from a QR code. */
export function addressOf(secret: string, email: string): string {
  return new (otpauth().TOTP)({
    issuer: 'EEMusic Console',
    label: email,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period,
  }).toString();
}

/** Returns the time step of an app's code, or null where the code is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const token = code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const app = new (otpauth().TOTP)({ secret, algorithm: 'SHA1', digits: 6, period });
  const delta = app.validate({ token, timestamp, window: drift });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}

const recoveryCodeCount = 10;
const recoveryCodeLength = 10;

/** Returns ten codes of 50 random bits, such as 7K2QF-X09TB. */
export function newRecoveryCodes(random: RandomSource): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from(random.bytes(recoveryCodeLength), crockfordCharacter).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

/**
 * Returns what is hashed of a recovery code, or null if it cannot be one. It is the same however the code is typed
 * (case, dash, O for 0, I or L for 1).
 */
export function digestOf(administratorId: number, code: string): string | null {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return plain.length === recoveryCodeLength ? hash('sha256', `${administratorId}:${plain}`, 'hex') : null;
}
