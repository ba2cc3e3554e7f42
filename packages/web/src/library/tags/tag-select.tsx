import type { ListTag } from '@eemusic/music/tags';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Group, Select, Text } from '@mantine/core';
import { useTagLists } from './queries.ts';
import { findTag, formatOffered, noEntry, offeredTags, tagNames } from './tag-texts.ts';

type Props = {
  id: string;
  list: ListTag;
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string | undefined;
  describedBy?: string | undefined;
};

const glyphProps = {
  className: 'flex-none text-center whitespace-nowrap',
  style: { width: 36, fontFamily: 'Leipzig, sans-serif', fontSize: 20, letterSpacing: '0.1em', lineHeight: 1 },
};

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
      leftSection={glyph !== undefined && <span {...glyphProps}>{glyph}</span>}
      leftSectionWidth={44}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap">
          {tags.some((tag) => tag.glyph !== undefined) && (
            <span aria-hidden {...glyphProps}>
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
