import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSecretCipher, UnreadableSecret } from './secret-cipher.ts';

const aKey = () => randomBytes(32).toString('base64');
const secret = 'JBSWY3DPEHPK3PXP';

describe('the cipher of secrets', () => {
  it('stores a secret differently each time, and reads it again', () => {
    const cipher = openSecretCipher([aKey()]);

    const stored = [cipher.encrypt(secret), cipher.encrypt(secret)];

    expect(new Set(stored).size).toBe(2);
    expect(stored.join()).not.toContain(secret);
    expect(stored.map(cipher.decrypt)).toEqual([secret, secret]);
    expect(stored.map(cipher.renew)).toEqual(stored);
  });

  it('stores secrets as they are without a key', () => {
    const cipher = openSecretCipher([]);

    expect(cipher.encrypt(secret)).toBe(secret);
    expect(cipher.decrypt(secret)).toBe(secret);
    expect(cipher.renew(secret)).toBe(secret);
  });

  it('reads what was stored without a key or with the key before, and renews it', () => {
    const [before, now] = [aKey(), aKey()];
    const cipher = openSecretCipher([now, before]);

    for (const old of [secret, openSecretCipher([before]).encrypt(secret)]) {
      expect(cipher.decrypt(old)).toBe(secret);
      const renewed = cipher.renew(old);
      expect(openSecretCipher([now]).decrypt(renewed)).toBe(secret);
    }
  });

  it('gives the key up again', () => {
    const key = aKey();

    expect(openSecretCipher(['plain', key]).renew(openSecretCipher([key]).encrypt(secret))).toBe(secret);
  });

  it('reads nothing with another key, nor what was changed', () => {
    const cipher = openSecretCipher([aKey()]);
    const stored = cipher.encrypt(secret);

    for (const other of [openSecretCipher([aKey()]), openSecretCipher([])]) {
      expect(other.canDecrypt(stored)).toBe(false);
      expect(() => other.decrypt(stored)).toThrow(UnreadableSecret);
      expect(() => other.renew(stored)).toThrow(UnreadableSecret);
    }
    const at = stored.length - 30;
    const changed = `${stored.slice(0, at)}${stored[at] === 'A' ? 'B' : 'A'}${stored.slice(at + 1)}`;
    expect(() => cipher.decrypt(changed)).toThrow();
  });
});
