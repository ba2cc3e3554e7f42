import { type Channel, setChannelStatus } from '@eemusic/contract/sales/channels';
import { t } from '@lingui/core/macro';
import { RecordSwitch } from '#sales/user-management/index.ts';
import { call } from '#platform/api/call.ts';

const list = ['channels', 'list'] as const;

export function ChannelSwitch({ channel: { channelId, channelName, status } }: { channel: Channel }) {
  return (
    <RecordSwitch<Channel>
      list={list}
      isOn={status === 1}
      label={t`${channelName} is active`}
      isIt={(row) => row.channelId === channelId}
      withStatus={(row, wanted) => ({ ...row, status: wanted })}
      send={(wanted) => call(setChannelStatus, { channelId, status: wanted })}
    />
  );
}
