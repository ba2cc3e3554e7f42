import { setStudentStatus, type Student } from '@eemusic/contract/sales/users';
import { t } from '@lingui/core/macro';
import { RecordSwitch } from '#sales/user-management/index.ts';
import { call } from '#platform/api/call.ts';

const list = ['students', 'list'] as const;

export function StudentSwitch({ student: { studentId, fullName, isActive } }: { student: Student }) {
  return (
    <RecordSwitch<Student>
      list={list}
      isOn={isActive === 1}
      label={t`${fullName} is active`}
      isIt={(row) => row.studentId === studentId}
      withStatus={(row, wanted) => ({ ...row, isActive: wanted })}
      send={(wanted) => call(setStudentStatus, { studentId, status: wanted })}
    />
  );
}
