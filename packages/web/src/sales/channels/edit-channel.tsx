import { updateChannel } from '@eemusic/contract/sales/channels';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { channelFields } from '@eemusic/contract/sales/fields';
import { call } from '#platform/api/call.ts';
import { EditRecord, recordInWords, statusInWords } from '#sales/user-management/index.ts';
import { deltaBetween, formatDelta } from '#platform/ui/chooser-words.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { channelQuery, type SavedChannel } from './queries.ts';
import { errorMapping, readUpdate, rebase, schoolsOf, type Values, valuesOf } from './values.ts';
import { labels } from './labels.ts';

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

function fieldsInWords(): FieldsInWords<Values> {
  return {
    ...recordInWords(channelFields, labels),
    status: statusInWords(),
    schools: { label: t`Schools and teachers`, format: (delta) => formatDelta(delta) || t`as they were` },
  };
}

/** Members that somebody else added or removed. */
function notesOf(before: SavedChannel, saved: SavedChannel): string[] {
  const moved = formatDelta(deltaBetween(schoolsOf(before), schoolsOf(saved)));
  return moved === '' ? [] : [t`Schools and teachers: ${moved}`];
}
