import { updateChannel } from '@eemusic/contract/sales/channels';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { call } from '#platform/api/call.ts';
import { EditRecord } from '#sales/user-management/index.ts';
import { ChannelFields } from './channel-fields.tsx';
import { fieldsInWords, notesOf } from './fields-in-words.ts';
import { channelQuery } from './queries.ts';
import { errorMapping, readUpdate, rebase, valuesOf } from './values.ts';

type Props = { id: number; back: ReactNode; onClose: () => void };

export function EditChannel({ id, ...props }: Props) {
  return (
    <EditRecord
      {...{ ...props, valuesOf, errorMapping, rebase, fieldsInWords, notesOf }}
      query={channelQuery(id)}
      waitingTitle={t`Edit channel`}
      titleOf={({ name }) => name}
      read={readUpdate}
      send={(input) => call(updateChannel, input)}
    >
      {(form, saved) => <ChannelFields form={form} saved={saved} />}
    </EditRecord>
  );
}
