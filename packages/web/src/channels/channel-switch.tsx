import { type Channel, setChannelStatus } from '@eemusic/contract/channels';
import { t } from '@lingui/core/macro';
import { RecordSwitch } from '#chain/index.ts';
import { call } from '#api/call.ts';

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
