import type { Token } from '@eemusic/contract/access/tokens';
import { scopes, type Scope } from '@eemusic/contract/platform/scopes';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { enumerate } from '#platform/locales/formats.ts';

const scopeNames: Record<Scope, MessageDescriptor> = {
  'scores.read': msg`Read scores`,
  'keys.redeem': msg`Redeem keys`,
  'practice.write': msg`Report practice`,
  'students.read': msg`Read users`,
};

export const scopeChoices = () => scopes.map((value) => ({ value, label: i18n._(scopeNames[value]) }));

/** 'Read scores, Redeem keys · only users of Shandong' */
export function formatScopes({ scopes, channelName }: Token): string {
  const words = enumerate(scopes.map((scope) => i18n._(scopeNames[scope])));
  return channelName === null ? words : t`${words} · only users of ${channelName}`;
}

const stateNames: Record<Token['state'], MessageDescriptor> = {
  live: msg`Live`,
  expired: msg`Expired`,
  revoked: msg`Revoked`,
};
export const formatState = (state: Token['state']): string => i18n._(stateNames[state]);
