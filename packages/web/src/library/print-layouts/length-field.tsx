import { t } from '@lingui/core/macro';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';

type Props<Value extends number | null> = {
  label: string;
  value: Value;
  limits: { min: number; max: number };
  step: number;
  /** Shown in an empty field; without it, the field must not be empty. */
  automatic?: string;
  suffix?: string;
  onChange: (value: Value) => void;
};

/** A number within limits. Incomplete input is not passed on; the field says what is expected. */
export function LengthField<Value extends number | null>({
  label,
  value,
  limits: { min, max },
  step,
  automatic,
  suffix = '',
  onChange,
}: Props<Value>) {
  const [typed, setTyped] = useState<number | string | null>(null);
  const mayBeEmpty = automatic !== undefined;
  const isFine = (one: number | string) => (one === '' ? mayBeEmpty : Number(one) >= min && Number(one) <= max);

  return (
    <NumberInput
      label={label}
      size="xs"
      value={typed ?? value ?? ''}
      min={min}
      max={max}
      step={step}
      decimalScale={step < 1 ? 1 : 0}
      suffix={suffix}
      placeholder={automatic ?? ''}
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
