import type { Code } from '@eemusic/contract/permissions';

export type Account = { email: string; password: string };

/** The first administrator of the server that the journeys run on; holds every code. */
export const account: Account = { email: 'editor@example.com', password: 'three blind mice run' };

export type Colleague = Account & { fullName: string; codes: readonly Code[] };

const password = 'four violins in tune';

/** Who else may sign in there. */
export const colleagues = {
  librarian: { email: 'librarian@example.com', password, fullName: 'Wang Fang', codes: ['SL'] },
  /** Holds the code of a room that the library is no part of. */
  supporter: { email: 'supporter@example.com', password, fullName: '李伟', codes: ['ES'] },
  nameless: { email: 'nameless@example.com', password, fullName: '', codes: ['SL'] },
  newcomer: { email: 'newcomer@example.com', password, fullName: 'New Comer', codes: [] },
  /** Whose passwords a journey changes. */
  forgetful: { email: 'forgetful@example.com', password, fullName: 'Sun Li', codes: ['SL'] },
  absentMinded: { email: 'absent-minded@example.com', password, fullName: 'Zhou Jie', codes: ['SL'] },
} as const satisfies Record<string, Colleague>;

export const filing = { number: '沪ICP备2026000001号', address: 'https://filing.example.com/records/2026000001' };
