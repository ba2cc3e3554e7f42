import { createChannel } from '@eemusic/contract/sales/channels';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { call } from '#platform/api/call.ts';
import { AddRecord } from '#sales/user-management/index.ts';
import { ChannelFields } from './channel-fields.tsx';
import { blank, errorMapping, readNew } from './values.ts';

type Props = { back: ReactNode; onClose: () => void };

export function AddChannel(props: Props) {
  return (
    <AddRecord
      {...props}
      title={t`Add channel`}
      action={t`Add channel`}
      blank={blank}
      errorMapping={errorMapping}
      read={readNew}
      send={(input, options) => call(createChannel, input, options)}
    >
      {(form) => <ChannelFields form={form} />}
    </AddRecord>
  );
}
