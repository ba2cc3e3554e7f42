/** Stored and sent as numbers. */
export const genders = { male: 0, female: 1 } as const;
export type Gender = (typeof genders)[keyof typeof genders];
