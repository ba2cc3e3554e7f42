import * as students from '@eemusic/contract/sales/users';
import { aSale } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

async function aSchool() {
  const server = await aStaff();
  return { server, call: server.call, ...(await aSale(server.services)) };
}

export const writes: ExampleWrites = {
  'students.updateStudent': async () => {
    const { server, call, studentId } = await aSchool();
    const update = (changes: object) => () =>
      call(students.updateStudent, { UserId: studentId, fullname: 'Mei Lin', teacherId: null, ...changes });
    return { server, done: update({}), refused: update({ version: 99 }) };
  },
  'students.setStudentStatus': async () => {
    const { server, call, studentId } = await aSchool();
    const set = (id: number) => () => call(students.setStudentStatus, { studentId: id, status: 0 });
    return { server, done: set(studentId), refused: set(999_999) };
  },
  'students.moveStudents': async () => {
    const { server, call, studentId } = await aSchool();
    const move = (ids: number[]) => () => call(students.moveStudents, { students: ids, educatorId: null });
    return { server, done: move([studentId]), refused: move([studentId, 999_999]) };
  },
  'students.changeStudents': async () => {
    const { server, call, studentId, educatorId } = await aSchool();
    const to = { region: 'GD', status: 0, teacherId: educatorId } as const;
    const change = (ids: number[]) => () => call(students.changeStudents, { students: ids, ...to });
    return { server, done: change([studentId]), refused: change([studentId, 999_999]) };
  },
  'students.mergeStudents': async () => {
    const { server, call, studentId } = await aSchool();
    const other = await aSale(server.services);
    const merge = (mergedId: number) => () => call(students.mergeStudents, { studentId, mergedId });
    return { server, done: merge(other.studentId), refused: merge(studentId) };
  },
  'students.deleteStudents': async () => {
    const { server, call, studentId } = await aSchool();
    const remove = (usersIds: number[]) => () => call(students.deleteStudents, { usersIds });
    return { server, done: remove([studentId]), refused: remove([studentId, 999_999]) };
  },
};
