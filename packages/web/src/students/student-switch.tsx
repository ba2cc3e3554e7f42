import { setStudentStatus, type Student } from '@eemusic/contract/students';
import { t } from '@lingui/core/macro';
import { RecordSwitch } from '#chain/index.ts';
import { call } from '#api/call.ts';

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
