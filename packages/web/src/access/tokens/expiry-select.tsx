import { day } from '@eemusic/contract/platform/durations';
import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';

/** Days until a token expires; 'never' for one that does not. */
export const lifetimes = ['30', '90', '365', 'never'] as const;
export type Lifetime = (typeof lifetimes)[number];

export function ExpirySelect({ value, onChange }: { value: Lifetime; onChange: (value: Lifetime) => void }) {
  const labels: Record<Lifetime, string> = {
    30: t`In 30 days`,
    90: t`In 90 days`,
    365: t`In a year`,
    never: t`Never`,
  };
  return (
    <Select
      label={t`Expires`}
      name="expiresAt"
      data={lifetimes.map((lifetime) => ({ value: lifetime, label: labels[lifetime] }))}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => {
        const lifetime = lifetimes.find((one) => one === chosen);
        if (lifetime) onChange(lifetime);
      }}
    />
  );
}

export const expiryAfter = (lifetime: Lifetime, now: Date): string | null =>
  lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * day).toISOString();
