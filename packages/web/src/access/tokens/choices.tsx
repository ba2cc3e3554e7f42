import { findTokenChannels, type Token } from '@eemusic/contract/access/tokens';
import { day } from '@eemusic/contract/platform/durations';
import { scopes, type Scope } from '@eemusic/contract/platform/scopes';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { call } from '#platform/api/call.ts';
import { enumerate } from '#platform/locales/formats.ts';
import type { Find } from '#platform/ui/form/record-select.tsx';

const nouns = {
  scores: msg`Scores`,
  students: msg`Users`,
  educators: msg`Schools and teachers`,
  channels: msg`Channels`,
  keys: msg`Keys`,
  sales: msg`Sales`,
  statements: msg`Statements`,
  practice: msg`Practice`,
};

const verbs: Partial<Record<Scope, MessageDescriptor>> = {
  'keys.write': msg`Create and revoke`,
  'keys.redeem': msg`Redeem`,
  'practice.write': msg`Report practice`,
  'students.state': msg`Read one user’s subscription`,
  'sales.write': msg`Refund`,
  'statements.write': msg`Record payments`,
};

export const isRead = (scope: Scope): boolean => scope.endsWith('.read');

/** The scopes by noun, reading and changing first. */
export const scopeGroups = () =>
  Object.entries(nouns).map(([noun, name]) => ({
    noun: i18n._(name),
    choices: ['read', 'write', 'redeem', 'state']
      .flatMap((verb) => scopes.filter((scope) => scope === `${noun}.${verb}`))
      .map((value) => ({ value, label: i18n._(verbs[value] ?? (isRead(value) ? msg`Read` : msg`Change`)) })),
  }));

/** 'Scores: Read · Keys: Redeem · only Shandong' */
export function formatScopes({ scopes, channelName }: Token): string {
  const parts = scopeGroups().flatMap(({ noun, choices }) => {
    const held = enumerate(choices.filter(({ value }) => scopes.includes(value)).map(({ label }) => label));
    return held === '' ? [] : [t`${noun}: ${held}`];
  });
  const words = parts.join(' · ');
  return channelName === null ? words : t`${words} · only ${channelName}`;
}

export const states: Record<Token['state'], { name: MessageDescriptor; color: string }> = {
  live: { name: msg`Live`, color: 'teal' },
  expired: { name: msg`Expired`, color: 'orange' },
  revoked: { name: msg`Revoked`, color: 'gray' },
};

export const findChannels: Find = (searchQuery) => ({
  queryKey: ['channels', 'found for a token', searchQuery],
  queryFn: async ({ signal }) => {
    const { channels } = await call(findTokenChannels, { searchQuery }, { signal });
    return channels.map(({ channelId, channelName }) => ({ id: channelId, name: channelName }));
  },
});

/** Days until a token expires; 'never' for one that does not. */
const lifetimes = ['30', '90', '365', 'never'] as const;
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
