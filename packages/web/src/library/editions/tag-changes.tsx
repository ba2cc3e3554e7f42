import type { EditionCheck } from '@eemusic/contract/library/editions';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Radio, Stack } from '@mantine/core';
import { findTag, isListTag, tagNames, useTagLists } from '#library/tags/index.ts';
import { labelled } from '#platform/locales/formats.ts';
import classes from './tag-changes.module.css';

type Change = EditionCheck['tags'][number];
type Props = { tags: readonly Change[]; isTaken: boolean; onChange: (isTaken: boolean) => void };

/** Tags that contradict the new notes, and whether to update them. */
export function TagChanges({ tags, isTaken, onChange }: Props) {
  const { i18n } = useLingui();
  useTagLists();
  return (
    <Radio.Group
      label={t`The new notes suggest other tags`}
      value={isTaken ? 'taken' : 'kept'}
      onChange={(value) => onChange(value === 'taken')}
    >
      <ul className={classes.changes}>
        {tags.map((change) => (
          <li key={change.tag}>
            {labelled(
              i18n._(tagNames[change.tag]),
              `${format(change, change.present)} → ${format(change, change.read)}`,
            )}
          </li>
        ))}
      </ul>
      <Stack gap={6}>
        <Radio size="sm" value="kept" label={<Trans>Keep the tags as they are</Trans>} />
        <Radio size="sm" value="taken" label={<Trans>Use the tags from the notes</Trans>} />
      </Stack>
    </Radio.Group>
  );
}

function format({ tag }: Change, value: number | boolean): string {
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  return isListTag(tag) ? (findTag(tag, value)?.name ?? '') : '';
}
