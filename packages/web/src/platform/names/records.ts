import type { PurgedKind } from '@eemusic/contract/platform/deletions';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

const purgedNames: Record<PurgedKind, MessageDescriptor> = {
  channel: msg`Deleted channel`,
  educator: msg`Deleted school`,
  student: msg`Deleted user`,
  score: msg`Deleted score`,
};

/** The name of a record in a row; a placeholder if the record was permanently removed. */
export const formatRecordName = (
  kind: PurgedKind,
  name: string,
  { purged }: { purged: readonly PurgedKind[] },
): string => (purged.includes(kind) ? i18n._(purgedNames[kind]) : name);

type Device = { browser: string | null; system: string | null };

/** 'Firefox on Windows', or the known part of it. */
export function formatDevice({ browser, system }: Device): string {
  if (browser !== null && system !== null) return t`${browser} on ${system}`;
  return browser ?? system ?? t`Unknown device`;
}
