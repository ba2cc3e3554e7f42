/** How people tell keys apart without giving them away: by the first and the last group. */
export const nameOfKey = (key: string): string => `${key.slice(0, 4)}-…-${key.slice(-4)}`;
