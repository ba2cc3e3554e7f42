import { maxBookletSubtitleLength, maxBookletTitleLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Input, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useId, useState } from 'react';
import classes from './booklet-page.module.css';
import type { Options } from './options.ts';

type Props = {
  options: Options;
  onChange: (changed: Partial<Options>) => void;
  title: string;
  /** The title of a booklet that was given none. */
  usualTitle: string;
  subtitle: string;
  onTitles: (changed: { title?: string; subtitle?: string }) => void;
};

/** How the booklet looks. */
export function OptionsForm({ options, onChange, title, usualTitle, subtitle, onTitles }: Props) {
  const flag = (name: 'cover' | 'contents' | 'header' | 'numbers') => ({
    checked: options[name],
    onChange: (event: { currentTarget: { checked: boolean } }) => onChange({ [name]: event.currentTarget.checked }),
  });

  return (
    <Stack gap="md" className={classes.options ?? ''} component="section" aria-label={t`Options of the booklet`}>
      <TitleField
        label={t`Title`}
        placeholder={usualTitle}
        value={title}
        maxLength={maxBookletTitleLength}
        onChange={(changed) => onTitles({ title: changed })}
      />
      <TitleField
        label={t`Subtitle`}
        value={subtitle}
        maxLength={maxBookletSubtitleLength}
        onChange={(changed) => onTitles({ subtitle: changed })}
      />
      <Choice
        label={t`Layout`}
        value={options.layout}
        data={[
          { value: 'page', label: t`One a page` },
          { value: 'flow', label: t`Flowing` },
        ]}
        onChange={(layout) => onChange({ layout })}
      />
      <Choice
        label={t`Paper`}
        value={options.paper}
        data={[
          { value: 'A4', label: t`A4` },
          { value: 'Letter', label: t`Letter` },
        ]}
        onChange={(paper) => onChange({ paper })}
      />
      <Switch label={<Trans>Cover</Trans>} {...flag('cover')} />
      <Switch label={<Trans>Contents</Trans>} {...flag('contents')} />
      <Switch label={<Trans>Grade, level and stage above each page</Trans>} {...flag('header')} />
      <Switch label={<Trans>Page numbers</Trans>} {...flag('numbers')} />
    </Stack>
  );
}

type TitleProps = {
  label: string;
  placeholder?: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
};

/** Writes to the address when one pauses, and at the latest when one leaves. */
function TitleField({ value, onChange, ...field }: TitleProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = useDebouncedCallback(
    (text: string) => {
      onChange(text.trim());
    },
    { delay: 300, flushOnUnmount: true },
  );
  return (
    <TextInput
      {...field}
      autoComplete="off"
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        settle(event.currentTarget.value);
      }}
      onBlur={() => {
        settle.flush();
        setTyped(null);
      }}
    />
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  data: { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, ...control }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" id={id}>
      <SegmentedControl fullWidth aria-label={label} {...control} />
    </Input.Wrapper>
  );
}
