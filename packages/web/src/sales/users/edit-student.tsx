import { updateStudent } from '@eemusic/contract/sales/users';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { call } from '#platform/api/call.ts';
import { PersonalData } from '#sales/privacy/index.ts';
import { EditRecord } from '#sales/user-management/index.ts';
import { fieldsInWords, notesOf } from './fields-in-words.ts';
import { studentQuery } from './queries.ts';
import { StudentFields } from './student-fields.tsx';
import { errorMapping, readUpdate, valuesOf } from './values.ts';

type Props = { id: number; back: ReactNode; onClose: () => void };

export function EditStudent({ id, ...props }: Props) {
  return (
    <EditRecord
      {...{ ...props, valuesOf, errorMapping, fieldsInWords, notesOf }}
      query={studentQuery(id)}
      waitingTitle={t`Edit User Information`}
      titleOf={() => t`Edit User Information`}
      read={readUpdate}
      send={(input) => call(updateStudent, input)}
      renderAfter={({ userId, fullName }) => (
        <PersonalData studentId={userId} fullName={fullName} onErased={props.onClose} />
      )}
    >
      {(form, saved) => <StudentFields form={form} saved={saved} />}
    </EditRecord>
  );
}
