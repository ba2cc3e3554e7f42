import { maxLabelLength } from '@eemusic/contract/platform/field-lengths';
import { maxLabels } from '@eemusic/contract/support/board';
import { t } from '@lingui/core/macro';
import { TagsInput } from '@mantine/core';

type Props = {
  value: readonly string[];
  onChange: (labels: string[]) => void;
  /** Labels of other cards, as suggestions. */
  suggestions: readonly string[];
  error?: string | undefined;
};

export function LabelsField({ value, onChange, suggestions, error }: Props) {
  return (
    <TagsInput
      label={t`Labels`}
      placeholder={value.length === 0 ? t`Type and press Enter` : ''}
      data={[...suggestions]}
      value={[...value]}
      onChange={(labels) => onChange(labels.map((label) => label.trim()).filter((label) => label !== ''))}
      maxTags={maxLabels}
      acceptValueOnBlur
      clearable={false}
      error={error}
      maxLength={maxLabelLength}
    />
  );
}
