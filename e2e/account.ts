import type { Code } from '@eemusic/contract/platform/permissions';

export type Account = { email: string; password: string };

/** The first administrator of the server on which the journeys run; holds every code. */
export const account: Account = { email: 'editor@example.com', password: 'three blind mice run' };

export type Colleague = Account & {
  fullName: string;
  codes: readonly Code[];
  /** Set if the profile is complete; the colour is that of its picture. */
  details?: { age: number; mobile: string; gender: 0 | 1; colour: readonly [number, number, number] };
  /** The secret of the authenticator app in base 32, for an account with two-step sign-in. */
  twoStepKey?: string;
};

const password = 'four violins in tune';

const mobile = '+86 138 0000 0100';

/** The other accounts on that server. */
export const colleagues = {
  librarian: { email: 'librarian@example.com', password, fullName: 'Wang Fang', codes: ['SL'] },
  /** Holds a permission, but not the one for the score library. */
  supporter: { email: 'supporter@example.com', password, fullName: '李伟', codes: ['ES'] },
  nameless: { email: 'nameless@example.com', password, fullName: '', codes: ['SL'] },
  newcomer: { email: 'newcomer@example.com', password, fullName: 'New Comer', codes: [] },
  /* Further accounts, which hold a single code each. */
  author: { email: 'author@example.com', password, fullName: 'Gao Yan', codes: ['CM'] },
  registrar: { email: 'registrar@example.com', password, fullName: 'Hu Lei', codes: ['UM'] },
  analyst: { email: 'analyst@example.com', password, fullName: 'Ma Rui', codes: ['DA'] },
  seller: { email: 'seller@example.com', password, fullName: 'Guo Ping', codes: ['SM'] },
  gatekeeper: {
    email: 'gatekeeper@example.com',
    password,
    fullName: 'He Xin',
    codes: ['AD'],
    details: { age: 45, mobile, gender: 0, colour: [64, 98, 150] },
  },
  /** Accounts whose passwords a journey changes. */
  forgetful: { email: 'forgetful@example.com', password, fullName: 'Sun Li', codes: ['SL'] },
  absentMinded: { email: 'absent-minded@example.com', password, fullName: 'Zhou Jie', codes: ['SL'] },
  careful: { email: 'careful@example.com', password, fullName: 'Lin Tao', codes: ['SL'] },
  /** Accounts whose profiles a journey changes; the profile of the first one is still empty. */
  painter: { email: 'painter@example.com', password, fullName: 'Luo Hui', codes: ['SL'] },
  rival: {
    email: 'rival@example.com',
    password,
    fullName: 'Deng Bo',
    codes: ['SL'],
    details: { age: 38, mobile, gender: 1, colour: [140, 84, 60] },
  },
  mover: {
    email: 'mover@example.com',
    password,
    fullName: 'Xie Na',
    codes: ['SL'],
    details: { age: 27, mobile, gender: 1, colour: [70, 120, 90] },
  },
  traveller: { email: 'traveller@example.com', password, fullName: 'Tang Wei', codes: ['SL'] },
  keyholder: { email: 'keyholder@example.com', password, fullName: 'Qiu Yan', codes: ['SL'] },
  guarded: { email: 'guarded@example.com', password, fullName: 'Feng Yu', codes: ['SL'] },
  doublyGuarded: {
    email: 'doubly-guarded@example.com',
    password,
    fullName: 'Shen Qi',
    codes: ['SL'],
    twoStepKey: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  /** Accounts that a journey changes, deletes and restores. */
  leaver: {
    email: 'leaver@example.com',
    password,
    fullName: 'Cao Ling',
    codes: ['SL'],
    details: { age: 60, mobile, gender: 1, colour: [120, 80, 130] },
  },
} as const satisfies Record<string, Colleague>;

export const filing = { number: '沪ICP备2026000001号', address: 'https://filing.example.com/records/2026000001' };
