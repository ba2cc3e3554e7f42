/** Crockford's base 32 leaves out I, L, O and U, so that no character is mistaken for another. */
export const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the character for the five lowest bits of a byte. */
export const crockfordCharacter = (byte: number): string => crockfordAlphabet.charAt(byte & 31);
