import type { Code } from '@eemusic/contract/platform/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type Icon,
  IconChartBar,
  IconKey,
  IconLifebuoy,
  IconMusic,
  IconSitemap,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

export type Module = {
  /** Any one of these codes opens it; everybody signed in without. */
  codes?: readonly Code[];
  /** Whoever holds one of these comes to it by another module. */
  insideFor?: readonly Code[];
  name: MessageDescriptor;
  /** What one does there, on its tile of the dashboard; without it there is no tile. */
  purpose?: MessageDescriptor;
  to: NonNullable<LinkProps['to']>;
  icon: Icon;
  /** The navigation marks it where an address begins with one of these. */
  addresses: readonly [string, ...string[]];
};

/** What the navigation and the dashboard offer, in this order: one entry for each room with a screen. */
export const modules: readonly Module[] = [
  {
    codes: ['AD'],
    name: msg`Admins`,
    purpose: msg`Who may come in, and what they may open.`,
    to: '/administrator',
    icon: IconUsersGroup,
    addresses: ['/administrator'],
  },
  {
    codes: ['UM', 'SM'],
    name: msg`User management`,
    purpose: msg`Channels, schools and teachers, their users, and the commission.`,
    to: '/user-management',
    icon: IconSitemap,
    addresses: ['/user-management'],
  },
  {
    codes: ['DA'],
    name: msg`Analytics`,
    purpose: msg`Who learns what, how well and how long, and where they leave.`,
    to: '/analytics/overview',
    icon: IconChartBar,
    addresses: ['/analytics'],
  },
  {
    codes: ['SL'],
    name: msg`Score Library`,
    purpose: msg`Upload, tag, review, publish and print sight-reading scores.`,
    to: '/score-library/dashboard',
    icon: IconMusic,
    addresses: ['/score-library'],
  },
  {
    codes: ['CM'],
    insideFor: ['SL'],
    name: msg`Manage Libraries`,
    purpose: msg`Add, rename, put in order and delete the libraries of scores.`,
    to: '/score-library/manage',
    icon: IconMusic,
    addresses: ['/score-library/manage'],
  },
  {
    codes: ['UM', 'SM'],
    name: msg`Key management`,
    purpose: msg`Make, renew, revoke and print the subscription keys of schools and teachers.`,
    to: '/manage-subscription',
    icon: IconKey,
    addresses: ['/manage-subscription'],
  },
  {
    codes: ['ES'],
    name: msg`Support`,
    purpose: msg`Answer mails, and work through requests, suggestions and bugs on a board.`,
    to: '/support/email-support',
    icon: IconLifebuoy,
    addresses: ['/support'],
  },
  {
    name: msg`Profile`,
    to: '/settings/profile',
    icon: IconUserCircle,
    addresses: ['/settings'],
  },
];

export function mayOpen({ codes }: { codes?: readonly Code[] }, held: readonly Code[]): boolean {
  return codes === undefined || codes.some((code) => held.includes(code));
}

/** The entries of who holds these codes. */
export function modulesOf(held: readonly Code[]): readonly Module[] {
  return modules.filter((module) => mayOpen(module, held) && !module.insideFor?.some((code) => held.includes(code)));
}

export function isAt({ addresses }: Module, pathname: string): boolean {
  return addresses.some((address) => pathname === address || pathname.startsWith(`${address}/`));
}
