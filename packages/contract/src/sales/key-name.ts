/** Returns the first and last group of a key, which identify it without revealing it. */
export const nameOfKey = (key: string): string => `${key.slice(0, 4)}-…-${key.slice(-4)}`;
