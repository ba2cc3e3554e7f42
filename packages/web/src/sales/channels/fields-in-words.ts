import { channelFields } from '@eemusic/contract/sales/fields';
import { t } from '@lingui/core/macro';
import { deltaBetween, formatDelta } from '#platform/ui/chooser-words.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { recordInWords, statusInWords } from '#sales/user-management/index.ts';
import { labels } from './labels.ts';
import type { SavedChannel } from './queries.ts';
import { schoolsOf, type Values } from './values.ts';

export function fieldsInWords(): FieldsInWords<Values> {
  return {
    ...recordInWords(channelFields, labels),
    status: statusInWords(),
    schools: { label: t`Schools and teachers`, format: (delta) => formatDelta(delta) || t`as they were` },
  };
}

/** Members that somebody else added or removed. */
export function notesOf(before: SavedChannel, saved: SavedChannel): string[] {
  const moved = formatDelta(deltaBetween(schoolsOf(before), schoolsOf(saved)));
  return moved === '' ? [] : [t`Schools and teachers: ${moved}`];
}
