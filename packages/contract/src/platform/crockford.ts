/** Crockford's base 32: neither I, L, O nor U, so that nothing is read as another. */
export const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A character of the alphabet by the five lowest bits of a byte. */
export const crockfordCharacter = (byte: number): string => crockfordAlphabet.charAt(byte & 31);
