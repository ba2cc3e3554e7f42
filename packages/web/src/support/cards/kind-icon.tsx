import type { PlaceNames } from '@eemusic/contract/platform/places';
import type { LinkKind } from '@eemusic/contract/support/board';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Icon, IconKey, IconMusic, IconSchool, IconUser } from '@tabler/icons-react';
import type * as z from 'zod/mini';
import classes from './card-panel.module.css';

export type Kind = z.output<typeof LinkKind>;
/** A record that a card is linked to. */
export type Linked = { kind: Kind; id: number; name: string; about: string; place: PlaceNames | null; isGone: boolean };

const kindNames: Record<Kind, MessageDescriptor> = {
  student: msg`User`,
  educator: msg`School/Teacher`,
  key: msg`Subscription key`,
  score: msg`Score`,
};

const kindIcons: Record<Kind, Icon> = { student: IconUser, educator: IconSchool, key: IconKey, score: IconMusic };

export const formatKind = (kind: Kind) => i18n._(kindNames[kind]);

export function KindIcon({ kind }: { kind: Kind }) {
  const Icon = kindIcons[kind];
  return <Icon size={16} stroke={1.75} aria-label={formatKind(kind)} role="img" className={classes.kind} />;
}
