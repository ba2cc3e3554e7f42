import { createEducator } from '@eemusic/contract/sales/educators';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { call } from '#platform/api/call.ts';
import { AddRecord } from '#sales/user-management/index.ts';
import { AccessFields } from './access-fields.tsx';
import { EducatorFields } from './educator-fields.tsx';
import { blank, errorMapping, readNew } from './values.ts';

type Props = { back: ReactNode; onClose: () => void };

export function AddEducator(props: Props) {
  return (
    <AddRecord
      {...props}
      title={t`Add school or teacher`}
      action={t`Add school or teacher`}
      blank={blank}
      errorMapping={errorMapping}
      read={readNew}
      send={(input, options) => call(createEducator, input, options)}
    >
      {(form) => (
        <EducatorFields form={form}>
          <AccessFields form={form} />
        </EducatorFields>
      )}
    </AddRecord>
  );
}
