import type { ListTag } from '@eemusic/music/tags';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Group, Select, Text } from '@mantine/core';
import { useTagLists } from './queries.ts';
import { findTag, formatOffered, noEntry, offeredTags, tagNames } from './tag-texts.ts';
import classes from './tag-select.module.css';

type Props = {
  id: string;
  list: ListTag;
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string | undefined;
  describedBy?: string | undefined;
};

/** Selects from what a list offers with glyph and name, or that none of it fits. Its label has the id `${id}-label`. */
export function TagSelect({ id, list, value, onChange, error, describedBy }: Props) {
  const { i18n } = useLingui();
  useTagLists();
  const tags = [...offeredTags(list, value), noEntry()];
  const glyph = findTag(list, value)?.glyph;

  return (
    <Select
      id={id}
      size="sm"
      aria-label={i18n._(tagNames[list])}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      placeholder={t`Select`}
      data={tags.map((tag) => ({ value: tag.id, label: formatOffered(tag) }))}
      value={value}
      onChange={(chosen: number | null) => onChange(chosen)}
      allowDeselect={false}
      error={error}
      comboboxProps={{ shadow: 'md' }}
      leftSection={glyph !== undefined && <span className={classes.glyph}>{glyph}</span>}
      leftSectionWidth={glyph === undefined ? 0 : 44}
      classNames={{ input: glyph === undefined ? (classes.plain ?? '') : '' }}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap">
          {tags.some((tag) => tag.glyph !== undefined) && (
            <span aria-hidden className={classes.glyph}>
              {findTag(list, Number(option.value))?.glyph}
            </span>
          )}
          <Text span size="sm">
            {option.label}
          </Text>
        </Group>
      )}
    />
  );
}
