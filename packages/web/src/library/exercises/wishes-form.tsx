import { motions, ruledLists, spans, switchTags, textures } from '@eemusic/contract/library/choices';
import type { ListTag } from '@eemusic/music/tags';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatMusic, offeredTags, shortTagNames, tagNames, TagValue, useTagLists } from '#library/tags/index.ts';
import classes from './exercises.module.css';
import { type Check, lengths, type Wishes } from './wishes.ts';

const textureNames: Record<(typeof textures)[number], MessageDescriptor> = {
  'one line': msg`One line`,
  'hand to hand': msg`In turn`,
  accompanied: msg`With accompaniment`,
  'two voices': msg`Two voices`,
};
const motionNames: Record<(typeof motions)[number], MessageDescriptor> = {
  apart: msg`Apart`,
  parallel: msg`Parallel`,
  contrary: msg`Contrary`,
};
const spanNames: Record<(typeof spans)[number], MessageDescriptor> = {
  5: msg`Five keys`,
  6: msg`Six keys`,
  8: msg`An octave`,
};

const lists = ['keySignature', 'timeSignature', 'range', 'interval', 'rhythm', 'rest', 'tie'] as const;

type Props = { wishes: Wishes; onChange: (changed: Partial<Wishes>) => void; check: Check | undefined };

/** What exercises should be like. Each row can have several values, of which each exercise has one. */
export function WishesForm({ wishes, onChange, check }: Props) {
  const { i18n } = useLingui();
  useTagLists();
  const several = <Value extends string | number>(
    chosen: readonly Value[],
    value: Value,
    change: (values: readonly Value[]) => void,
  ) => ({
    isChosen: chosen.includes(value),
    onToggle: () => change(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]),
  });
  const rowOfSeveral = <Value extends string | number>(
    label: string,
    values: readonly Value[],
    chosen: readonly Value[],
    change: (values: readonly Value[]) => void,
    names?: Record<Value, MessageDescriptor>,
  ) => (
    <Row label={label} isAny={chosen.length === 0}>
      {values.map((value) => (
        <Choice key={value} {...several(chosen, value, change)}>
          {names === undefined ? value : i18n._(names[value])}
        </Choice>
      ))}
    </Row>
  );

  return (
    <div className="grid" style={{ gap: 10 }}>
      {lists.slice(0, 2).map(rowOf)}
      <Row label={t`Tempo`}>
        <Group gap={6} wrap="nowrap" className={classes.fields}>
          <TempoField
            label={t`Slowest tempo in quarter notes a minute`}
            value={wishes.tempo}
            onChange={(tempo) => onChange({ tempo })}
          />
          <Text size="sm" span>{t`to`}</Text>
          <TempoField
            label={t`Fastest tempo in quarter notes a minute`}
            value={wishes.maxTempo}
            onChange={(maxTempo) => onChange({ maxTempo })}
          />
        </Group>
      </Row>
      {rowOfSeveral(t`Measures`, lengths, wishes.measures, (measures) => onChange({ measures }))}
      {lists.slice(2).map(rowOf)}
      {rowOfSeveral(t`Hands`, textures, wishes.textures, (chosen) => onChange({ textures: chosen }), textureNames)}
      {rowOfSeveral(t`Motion`, motions, wishes.motions, (chosen) => onChange({ motions: chosen }), motionNames)}
      {rowOfSeveral(
        t`Position`,
        spans,
        wishes.span === null ? [] : [wishes.span],
        (chosen) => onChange({ span: chosen.at(-1) ?? null }),
        spanNames,
      )}
      <Row label={t`Also`}>
        {switchTags.toReversed().map((tag) => (
          <Choice
            key={tag}
            isChosen={wishes.switches[tag]}
            onToggle={() => onChange({ switches: { ...wishes.switches, [tag]: !wishes.switches[tag] } })}
          >
            {i18n._(tagNames[tag])}
          </Choice>
        ))}
        <Choice isChosen={wishes.hasFingerings} onToggle={() => onChange({ hasFingerings: !wishes.hasFingerings })}>
          {t`Fingering`}
        </Choice>
        <Choice isChosen={wishes.hasPickup} onToggle={() => onChange({ hasPickup: !wishes.hasPickup })}>
          {t`Pickup`}
        </Choice>
      </Row>
    </div>
  );

  function rowOf(list: ListTag) {
    const chosen = wishes.lists[list];
    const impossible = (check?.impossible ?? []).filter(({ tag }) => tag === list);
    const whyNot = (id: number) => impossible.find(({ value }) => value === id);
    const reasons = impossible.filter(({ value }) => chosen.includes(value));
    const change = (ids: readonly number[]) => onChange({ lists: { ...wishes.lists, [list]: ids } });
    return (
      <Row
        key={list}
        label={i18n._(shortTagNames[list] ?? tagNames[list])}
        isAny={chosen.length === 0}
        warnings={[...new Set(reasons.map((reason) => formatMusic(reason, reason.text)))]}
      >
        {offeredTags(list).map(({ id, name }) => {
          const reason = ruledLists.some((one) => one === list) ? whyNot(id) : undefined;
          return (
            <Choice
              key={id}
              {...several(chosen, id, change)}
              impossible={reason && formatMusic(reason, reason.text)}
              name={name}
            >
              <TagValue list={list} id={id} size={18} />
            </Choice>
          );
        })}
      </Row>
    );
  }
}

const none: readonly string[] = [];

type RowProps = { label: string; isAny?: boolean; warnings?: readonly string[]; children: ReactNode };

function Row({ label, isAny = false, warnings = none, children }: RowProps) {
  const id = useId();
  return (
    <div
      className="grid gap-8"
      style={{ gridTemplateColumns: '92px minmax(0, 1fr)' }}
      role="group"
      aria-labelledby={id}
    >
      <span
        className="flex flex-wrap dimmed"
        style={{ alignItems: 'baseline', alignContent: 'start', columnGap: 4, paddingTop: 5 }}
      >
        <span id={id} className="text-sm">
          {label}
        </span>
        {isAny && <span className="text-xs">{t`any`}</span>}
      </span>
      <div>
        <div className="flex flex-wrap gap-4">{children}</div>
        {warnings.map((warning) => (
          <Text key={warning} size="xs" mt={4} c="var(--caution-text)" className="flex items-start gap-4" role="status">
            <IconAlertTriangle size={14} aria-hidden />
            {warning}
          </Text>
        ))}
      </div>
    </div>
  );
}

type ChoiceProps = {
  isChosen: boolean;
  onToggle: () => void;
  impossible?: string | undefined;
  name?: string;
  children: ReactNode;
};

export const choiceProps = (isChosen: boolean) => ({
  size: 'compact-sm',
  h: { base: 40, xs: 28 },
  miw: { base: 40, xs: 28 },
  fw: isChosen ? 600 : 400,
  variant: isChosen ? 'light' : 'default',
  'aria-pressed': isChosen,
});

function Choice({ isChosen, onToggle, impossible, name, children }: ChoiceProps) {
  return (
    <Button
      {...choiceProps(isChosen)}
      aria-label={name}
      title={impossible ?? name}
      {...(impossible !== undefined && { c: 'dimmed', style: { borderStyle: 'dashed' } })}
      onClick={onToggle}
    >
      {children}
    </Button>
  );
}

type TempoFieldProps = { label: string; value: number | null; onChange: (value: number | null) => void };

function TempoField({ label, value, onChange }: TempoFieldProps) {
  return (
    <NumberInput
      aria-label={label}
      size="xs"
      w={84}
      min={40}
      max={160}
      allowDecimal={false}
      hideControls
      leftSection={<span aria-hidden>♩ =</span>}
      leftSectionWidth={34}
      value={value ?? ''}
      onChange={(entered) => onChange(typeof entered === 'number' ? entered : null)}
    />
  );
}
