import { updateEducator } from '@eemusic/contract/sales/educators';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { educatorFields } from '@eemusic/contract/sales/fields';
import { call } from '#platform/api/call.ts';
import { EditRecord, recordInWords, statusInWords } from '#sales/user-management/index.ts';
import { deltaBetween, formatDelta } from '#platform/ui/chooser-words.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { EducatorFields } from './educator-fields.tsx';
import { educatorQuery, type SavedEducator } from './queries.ts';
import { errorMapping, readUpdate, rebase, usersOf, type Values, valuesOf } from './values.ts';
import { labels } from './labels.ts';
import { formatCategory } from './format-category.ts';

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

function fieldsInWords(): FieldsInWords<Values> {
  return {
    ...recordInWords(educatorFields, labels),
    category: { label: t`Category`, format: formatCategory },
    channel: { label: t`Channel`, format: (channel) => channel?.name ?? '' },
    status: statusInWords(),
    users: { label: t`Users`, format: (delta) => formatDelta(delta) || t`as they were` },
  };
}

/** Members that somebody else added or removed. */
function notesOf(before: SavedEducator, saved: SavedEducator): string[] {
  const moved = formatDelta(deltaBetween(usersOf(before), usersOf(saved)));
  return moved === '' ? [] : [t`Users: ${moved}`];
}
