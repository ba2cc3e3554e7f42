import { hash } from 'node:crypto';
import type { RandomSource } from '#platform/services.ts';

/** Lets people and secret scanners recognise a token of this console. */
const prefix = 'eem_';
const shape = /^eem_[\w-]{43}$/;

export type Secret = { text: string; hash: string; ending: string };

/** 256 random bits, so a plain hash is enough to protect it against guessing. */
export function newSecret(random: RandomSource): Secret {
  const text = `${prefix}${Buffer.from(random.bytes(32)).toString('base64url')}`;
  return { text, hash: hashOf(text), ending: text.slice(-4) };
}

export const isSecret = (text: string): boolean => shape.test(text);

export const hashOf = (text: string): string => hash('sha256', text, 'hex');
