import { maxPrintLineLength } from '@eemusic/contract/platform/field-lengths';
import {
  measureNumberings,
  pageNumberPlaces,
  type PrintLayout,
  printLimits,
  type PrintMargins,
  type PrintPaper,
  printPapers,
  standardPrintLayout,
} from '@eemusic/contract/library/print-layout-values';
import { t } from '@lingui/core/macro';
import { Input, NativeSelect, NumberInput, type NumberInputProps, Switch, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { formatMeasureNumbers, formatPageNumbers, formatPaper } from './format-layout.ts';

type Props = { layout: PrintLayout; onChange: (layout: PrintLayout) => void };

export function LayoutFields({ layout, onChange }: Props) {
  const change = (part: Partial<PrintLayout>) => onChange({ ...layout, ...part });
  const { margins, staffHeights } = layout;
  const margin = (side: keyof PrintMargins, label: string) => (
    <LengthField
      label={label}
      value={margins[side]}
      limits={printLimits.margin}
      labelProps={inGroup}
      onChange={(mm) => change({ margins: { ...margins, [side]: mm } })}
    />
  );
  const staff = (group: keyof PrintLayout['staffHeights'], label: string) => (
    <LengthField
      label={label}
      value={staffHeights[group]}
      limits={group === 'ensemble' ? printLimits.ensembleStaffHeight : printLimits.staffHeight}
      step={0.1}
      labelProps={inGroup}
      mayBeEmpty
      onChange={(mm) => change({ staffHeights: { ...staffHeights, [group]: mm } })}
    />
  );
  const text = (field: 'header' | 'footer', label: string) => (
    <TextInput
      label={label}
      size="xs"
      value={layout[field]}
      maxLength={maxPrintLineLength}
      autoComplete="off"
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );

  return (
    <div className="grid one-column gap-12" style={{ alignContent: 'start' }}>
      <Choice
        label={t`Paper`}
        value={layout.paper}
        choices={printPapers}
        format={formatPaper}
        description={layout.paper === 'A3' ? t`Print double-sided, flipped on the short edge, then fold.` : null}
        onChange={(paper) => change({ paper, margins: marginsFor(paper, layout) })}
      />
      <Group label={t`Margins`}>
        {margin('top', t`Top`)}
        {margin('bottom', t`Bottom`)}
        {margin('left', t({ message: 'Left', context: 'margin' }))}
        {margin('right', t({ message: 'Right', context: 'margin' }))}
      </Group>
      <Group label={t`Staff height`}>
        {staff('early', t`Up to Grade 1`)}
        {staff('other', t`Other grades`)}
        {staff('ensemble', t`3 staves or more`)}
      </Group>
      <Switch
        label={t`Fingerings`}
        checked={layout.fingerings}
        onChange={(event) => change({ fingerings: event.currentTarget.checked })}
      />
      <Switch
        label={t`Keep the file’s line and page breaks`}
        checked={layout.keepsBreaks}
        onChange={(event) => change({ keepsBreaks: event.currentTarget.checked })}
      />
      <div className="grid gap-8" style={pairStyle}>
        <Choice
          label={t`Measure numbers`}
          value={layout.measureNumbers}
          choices={measureNumberings}
          format={formatMeasureNumbers}
          onChange={(measureNumbers) => change({ measureNumbers })}
        />
        <Choice
          label={t`Page numbers`}
          value={layout.pageNumbers}
          choices={pageNumberPlaces}
          format={formatPageNumbers}
          onChange={(pageNumbers) => change({ pageNumbers })}
        />
      </div>
      {text('header', t`Text at the top of each page`)}
      {text('footer', t`Publisher’s line at the bottom of each page`)}
      <div className="grid gap-8" style={pairStyle}>
        <LengthField
          label={t`Measures per line`}
          value={layout.measuresPerLine}
          limits={printLimits.measuresPerLine}
          step={1}
          unit=""
          mayBeEmpty
          onChange={(measuresPerLine) => change({ measuresPerLine })}
        />
        <LengthField
          label={t`Bleed`}
          value={layout.bleed}
          limits={printLimits.bleed}
          onChange={(bleed) => change({ bleed })}
        />
      </div>
    </div>
  );
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Input.Label id={id} labelElement="div" size="xs">
        {label}
      </Input.Label>
      <div className="grid gap-8" style={pairStyle}>
        {children}
      </div>
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly Value[];
  format: (value: Value) => string;
  description?: string | null;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, value, choices, format, description, onChange }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      label={label}
      size="xs"
      value={value}
      data={choices.map((one) => ({ value: one, label: format(one) }))}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => {
        const chosen = choices.find((one) => one === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}

const { min } = printLimits.margin;
/** A screen has neither a binding margin nor an unprintable edge. */
const ofTablet: PrintMargins = { top: min, right: min, bottom: min, left: min };

const defaultMargins = (paper: PrintPaper) => (paper === 'tablet' ? ofTablet : standardPrintLayout.margins);

export function marginsFor(paper: PrintPaper, { paper: before, margins }: PrintLayout): PrintMargins {
  return JSON.stringify(margins) === JSON.stringify(defaultMargins(before)) ? defaultMargins(paper) : margins;
}

type LengthFieldProps<Value extends number | null> = {
  label: string;
  value: Value;
  limits: { min: number; max: number };
  step?: number;
  /** Whether nothing may be entered, so that the length is automatic. */
  mayBeEmpty?: boolean;
  unit?: string;
  labelProps?: NumberInputProps['labelProps'];
  onChange: (value: Value) => void;
};

const inGroup = { fw: 400 };
/** Two beside each other in a side panel, four in a form that has more room. */
const pairStyle = { alignItems: 'end', gridTemplateColumns: 'repeat(auto-fit, minmax(max(120px, 20%), 1fr))' };

/** A number within limits. Incomplete input is not passed on; the field says what is expected. */
function LengthField<Value extends number | null>({
  label,
  value,
  limits: { min, max },
  step = 0.5,
  mayBeEmpty = false,
  unit = ' mm',
  labelProps,
  onChange,
}: LengthFieldProps<Value>) {
  const [typed, setTyped] = useState<number | string | null>(null);
  const isFine = (one: number | string) => (one === '' ? mayBeEmpty : Number(one) >= min && Number(one) <= max);

  return (
    <NumberInput
      label={label}
      {...(labelProps && { labelProps })}
      size="xs"
      value={typed ?? value ?? ''}
      min={min}
      max={max}
      step={step}
      decimalScale={step < 1 ? 1 : 0}
      suffix={unit}
      placeholder={mayBeEmpty ? t({ message: 'Automatic', context: 'setting' }) : ''}
      error={typed === null || isFine(typed) ? null : t`${min} to ${max}`}
      onChange={(next) => {
        setTyped(next);
        /* An empty field is null only if that is allowed. */
        if (isFine(next)) onChange((next === '' ? null : Number(next)) as Value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
