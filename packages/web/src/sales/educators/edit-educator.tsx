import { updateEducator } from '@eemusic/contract/sales/educators';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { call } from '#platform/api/call.ts';
import { EditRecord } from '#sales/user-management/index.ts';
import { EducatorFields } from './educator-fields.tsx';
import { fieldsInWords, notesOf } from './fields-in-words.ts';
import { educatorQuery } from './queries.ts';
import { errorMapping, readUpdate, rebase, valuesOf } from './values.ts';

type Props = { id: number; back: ReactNode; onClose: () => void };

export function EditEducator({ id, ...props }: Props) {
  return (
    <EditRecord
      {...{ ...props, valuesOf, errorMapping, rebase, fieldsInWords, notesOf }}
      query={educatorQuery(id)}
      waitingTitle={t`Edit school or teacher`}
      titleOf={({ name }) => name}
      read={readUpdate}
      send={(input) => call(updateEducator, input)}
    >
      {(form, saved) => <EducatorFields form={form} saved={saved} />}
    </EditRecord>
  );
}
