import { changeChain } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { getStudent, setActive } from './store.ts';

type Request = { studentId: number; status: 0 | 1 };

/** Sets, never flips: asking twice is asking once. */
export function setStatus({ database }: Services, { studentId, status }: Request, by: Administrator) {
  const isActive = status === 1;
  return changeChain(database, by, async (tx) => {
    const before = await getStudent(tx, studentId);
    if (before.is_active !== status) await setActive(tx, studentId, isActive);
    tx.audit(
      isActive ? 'student.activated' : 'student.deactivated',
      { kind: 'student', id: studentId, name: before.full_name },
      { before: { isActive: before.is_active === 1 }, after: { isActive } },
    );
    return message(isActive ? 'student.activated' : 'student.deactivated');
  });
}
