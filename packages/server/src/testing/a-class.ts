import { emptyTexts, studentFields } from '@eemusic/contract/platform/record-fields';
import { deleteStudents, editStudent, listStudents, updateStudent } from '@eemusic/contract/sales/users';
import { addStudents } from '#sales/users/index.ts';
import { change } from './a-sale.ts';
import { aChain } from './a-chain.ts';

export const aPupil = {
  ...emptyTexts(studentFields),
  fullName: '王芳',
  contactName: 'Mei Lin',
  contactNumber: '+86 1',
  contactEmail: 'mei@example.com',
  isActive: true,
  birthYear: null,
  educatorId: null,
  region: 'SD',
  subscriptionCode: null,
  activeFrom: null,
  expireBy: null,
  profiles: ['Fang', 'Brother'],
};

/** Starts a server whose administrator manages the sales chain, with helpers that add students in any state. */
export async function aClass(overrides: Parameters<typeof aChain>[0] = {}) {
  const chain = await aChain(overrides);
  const { services, call } = chain;
  return {
    ...chain,
    student: async (overrides: Partial<Parameters<typeof addStudents>[1][number]> = {}) => {
      const add = [{ ...aPupil, ...overrides }];
      const [id = 0] = await change(services, (tx) => addStudents(tx, add, services.clock.now()));
      return id;
    },
    listed: async (overrides: object = {}) => (await call(listStudents, overrides)).body,
    studentOf: async (studentId: number) => (await call(editStudent, { studentId })).body.student,
    /** Changes only these fields. */
    update: (UserId: number, overrides: object = {}) => call(updateStudent, { UserId, fullname: '王芳', ...overrides }),
    remove: async (...usersIds: number[]) => (await call(deleteStudents, { usersIds })).body.deletionId,
    stored: () => services.database.read.selectFrom('students').selectAll().orderBy('id').execute(),
  };
}
