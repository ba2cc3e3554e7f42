import type { Code } from './permissions.ts';

/** Of tokens of other systems. `students.state` is the state of one user whose number the caller knows. */
export const scopes = [
  'scores.read',
  'scores.write',
  'keys.redeem',
  'keys.read',
  'keys.write',
  'practice.write',
  'practice.read',
  'students.state',
  'students.read',
  'students.write',
  'educators.read',
  'educators.write',
  'channels.read',
  'channels.write',
  'sales.read',
  'sales.write',
  'statements.read',
  'statements.write',
] as const;
export type Scope = (typeof scopes)[number];

/** The scope that includes this one. */
export const includedIn: Partial<Record<Scope, Scope>> = { 'students.state': 'students.read' };

const [users, keys, sales] = [['UM'], ['UM', 'SM'], ['SM']] as const;

/** Only who holds one of these permissions gives a token the scope: nobody grants what they may not do. */
export const grantedBy: Partial<Record<Scope, readonly Code[]>> = {
  'scores.write': ['SL'],
  'keys.read': keys,
  'keys.write': keys,
  'practice.read': ['DA'],
  'students.read': users,
  'students.write': users,
  'educators.read': users,
  'educators.write': users,
  'channels.read': users,
  'channels.write': users,
  'sales.read': sales,
  'sales.write': sales,
  'statements.read': sales,
  'statements.write': sales,
};
