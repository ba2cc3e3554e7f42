import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const period = 30_000;

/**
 * Returns the code that an authenticator app shows for a secret in base 32 (RFC 6238). With `isNext` it is the
 * following code, for when the current one has been used.
 */
export function codeOf(key: string, { isNext = false } = {}): string {
  const bits = Array.from(key, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / period) + (isNext ? 1 : 0)));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(step).digest();
  const number = digest.readUInt32BE(digest.readUInt8(19) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}
