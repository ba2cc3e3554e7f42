import type { FoundKind } from '@eemusic/contract/platform/palette';
import {
  IconBook2,
  IconBuilding,
  IconHelp,
  type Icon,
  IconKey,
  IconLayoutDashboard,
  IconMail,
  IconMusic,
  IconChalkboard,
  IconSettings,
  IconUser,
  IconUserShield,
} from '@tabler/icons-react';
import { isAt, modules } from '#app/modules.ts';
import type { Target } from '#platform/room.ts';

const kindIcons: Readonly<Record<FoundKind, Icon>> = {
  channel: IconBuilding,
  educator: IconChalkboard,
  student: IconUser,
  key: IconKey,
  score: IconMusic,
  booklet: IconBook2,
  administrator: IconUserShield,
  card: IconMail,
};

export function iconOfKind(kind: string): Icon {
  return Object.hasOwn(kindIcons, kind) ? kindIcons[kind as FoundKind] : IconMusic;
}

/** The icon that the navigation shows for the screen. */
export function iconOfScreen({ to }: Target): Icon {
  if (to === '/dashboard') return IconLayoutDashboard;
  if (to === '/handbook') return IconHelp;
  return modules.find((module) => isAt(module, to))?.icon ?? IconSettings;
}
