import { type Educator, setEducatorStatus } from '@eemusic/contract/sales/educators';
import { t } from '@lingui/core/macro';
import { RecordSwitch } from '#sales/user-management/index.ts';
import { call } from '#platform/api/call.ts';

const list = ['educators', 'list'] as const;

export function EducatorSwitch({ educator: { educatorId, educatorName, status } }: { educator: Educator }) {
  return (
    <RecordSwitch<Educator>
      list={list}
      isOn={status === 1}
      label={t`${educatorName} is active`}
      isIt={(row) => row.educatorId === educatorId}
      withStatus={(row, wanted) => ({ ...row, status: wanted })}
      send={(wanted) => call(setEducatorStatus, { educatorId, status: wanted })}
    />
  );
}
