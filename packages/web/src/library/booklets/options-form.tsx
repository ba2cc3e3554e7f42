import { maxBookletSubtitleLength, maxBookletTitleLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Input, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, Suspense, useId, useState } from 'react';
import fold from '#platform/ui/fold.module.css';
import classes from './booklet-page.module.css';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { Options } from './options.ts';
import type { BookletLayout } from './use-booklet-layout.ts';

/* Collapsed at first, so the screen does not wait for it. */
const LayoutFields = lazyPart(async () => (await import('#library/print-layouts/index.ts')).LayoutFields);

type Props = {
  options: Options;
  onChange: (changed: Partial<Options>) => void;
  title: string;
  /** The title if none is typed. */
  defaultTitle: string;
  subtitle: string;
  onTitles: (changed: { title?: string; subtitle?: string }) => void;
  layout: BookletLayout;
  /** Shown above the other options. */
  head?: ReactNode;
};

/** Format and contents of the booklet. */
export function OptionsForm({ options, onChange, title, defaultTitle, subtitle, onTitles, layout, head }: Props) {
  const flag = (name: 'cover' | 'contents' | 'header' | 'numbers' | 'startsOnLeft') => ({
    checked: options[name],
    onChange: (event: { currentTarget: { checked: boolean } }) => onChange({ [name]: event.currentTarget.checked }),
  });

  return (
    <Stack gap="md" className={classes.options ?? ''} component="section" aria-label={t`Options of the booklet`}>
      {head}
      <TitleField
        label={t`Title`}
        placeholder={defaultTitle}
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
          { value: 'page', label: t`One per page` },
          { value: 'flow', label: t`Flowing` },
        ]}
        onChange={(layout) => onChange({ layout })}
      />
      <Switch label={<Trans>Cover</Trans>} {...flag('cover')} />
      <Switch label={<Trans>Contents</Trans>} {...flag('contents')} />
      <Switch label={<Trans>Grade, level and stage at the top of each page</Trans>} {...flag('header')} />
      <Switch label={<Trans>Page numbers</Trans>} {...flag('numbers')} />
      <Switch
        label={<Trans>Begin each score on a left page</Trans>}
        disabled={options.layout === 'flow'}
        {...flag('startsOnLeft')}
      />
      <details className={fold.fold}>
        <summary>
          <Trans>Paper and layout</Trans>
        </summary>
        <Stack gap="sm">
          <Suspense>
            <LayoutFields layout={layout.layout} onChange={layout.change} />
          </Suspense>
          <Button variant="subtle" size="compact-sm" disabled={layout.isDefault} onClick={layout.reset}>
            <Trans>Reset to the library’s settings</Trans>
          </Button>
        </Stack>
      </details>
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

/** Reports the title after a pause in typing, or when the field loses the focus. */
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
