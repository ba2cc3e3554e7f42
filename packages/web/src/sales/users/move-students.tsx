import { moveStudents } from '@eemusic/contract/sales/users';
import { plural, t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import type { Chosen } from '#platform/ui/list/selection.ts';
import { findEducators } from '#sales/educators/index.ts';
import { type MovedFrom, MoveSelected } from '#sales/user-management/index.ts';
import { type StudentFilters, type StudentSort, wireFilter } from './filter.ts';

type Props = { chosen: Chosen<StudentSort, StudentFilters>; clear: () => void };

export function MoveStudents({ chosen, clear }: Props) {
  const selected =
    chosen.kind === 'ids'
      ? { students: chosen.ids }
      : { matching: { ...wireFilter(chosen.filter), token: chosen.token } };
  return (
    <MoveSelected
      title={plural(chosen.count, { one: 'Move # user', other: 'Move # users' })}
      ownerLabel={t`New school or teacher`}
      nobodyLabel={t`To no school or teacher`}
      hint={t`Past sales and their commission stay with the school or teacher who made them.`}
      find={findEducators}
      move={async (educatorId) => {
        const { message, before } = await call(moveStudents, { ...selected, educatorId });
        return { message, before: before.map(({ educatorId: owner, students: members }) => ({ owner, members })) };
      }}
      moveBack={({ owner, members }: MovedFrom) => call(moveStudents, { students: [...members], educatorId: owner })}
      clear={clear}
    />
  );
}
