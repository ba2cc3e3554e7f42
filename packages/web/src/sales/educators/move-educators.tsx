import { moveEducators } from '@eemusic/contract/sales/educators';
import { plural, t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import type { Chosen } from '#platform/ui/list/selection.ts';
import { findChannels } from '#sales/channels/index.ts';
import { type MovedFrom, MoveSelected } from '#sales/user-management/index.ts';
import { type EducatorFilters, type EducatorSort, wireFilter } from './filter.ts';

type Props = { chosen: Chosen<EducatorSort, EducatorFilters>; clear: () => void };

export function MoveEducators({ chosen, clear }: Props) {
  const selected =
    chosen.kind === 'ids'
      ? { educators: chosen.ids }
      : { matching: { ...wireFilter(chosen.filter), token: chosen.token } };
  return (
    <MoveSelected
      title={plural(chosen.count, { one: 'Move # school or teacher', other: 'Move # schools and teachers' })}
      ownerLabel={t`New channel`}
      nobodyLabel={t`To no channel`}
      hint={t`Past sales and their commission stay with the channel under which they were made.`}
      find={findChannels}
      move={async (channelId) => {
        const { message, before } = await call(moveEducators, { ...selected, channelId });
        return { message, before: before.map(({ channelId: owner, educators: members }) => ({ owner, members })) };
      }}
      moveBack={({ owner, members }: MovedFrom) => call(moveEducators, { educators: [...members], channelId: owner })}
      clear={clear}
    />
  );
}
