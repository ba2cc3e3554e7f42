/** What a token of another system may do; each call of the learner service declares the scope it needs. */
export const scopes = ['scores.read', 'keys.redeem', 'practice.write', 'students.read'] as const;
export type Scope = (typeof scopes)[number];
