/** What tokens of other systems can permit; each call of the learner service requires one of these scopes. */
export const scopes = ['scores.read', 'keys.redeem', 'practice.write', 'students.read'] as const;
export type Scope = (typeof scopes)[number];
