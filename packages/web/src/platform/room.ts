import type { Code } from '@eemusic/contract/platform/permissions';
import type { MessageDescriptor } from '@lingui/core';
import type { Icon } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** What a room contributes besides its screens; `app/rooms.ts` lists all rooms. */
export type Room = {
  modules?: readonly Module[];
  subscreens?: readonly Subscreen[];
  work?: readonly Work[];
  destinations?: readonly Destination[];
  quickActions?: readonly Destination[];
  /** The kinds of records that the command palette finds and the activity log links to. */
  records?: Readonly<Record<string, FoundRecords>>;
  /** By kind of record, the dialog in the bin that confirms erasing a deleted record permanently; loaded on demand. */
  erasures?: Readonly<Record<string, (props: EraseProps) => ReactNode>>;
  /** How the activity log shows the room's records; loaded with the activity log only. */
  activity?: () => Promise<{ activity: RoomActivity }>;
};

export type EraseProps = { id: number; name: string; onErased: () => void; onClose: () => void };

export type Guarded = {
  /** Each of these codes is enough to open it; without codes, every signed-in user may. */
  codes?: readonly Code[];
  /** Hidden for holders of these codes, who find it within another module. */
  insideFor?: readonly Code[];
};

export type Module = Guarded & {
  name: MessageDescriptor;
  tile?: Code;
  to: NonNullable<LinkProps['to']>;
  icon: Icon;
  /** The navigation marks the module as current while the address begins with one of these. */
  addresses: readonly [string, ...string[]];
};

export type Subscreen = Guarded & {
  codes: readonly [Code, ...Code[]];
  under: Module['to'];
  name: MessageDescriptor;
  to: Module['to'];
  /** The tab, if several screens share an address and this is not the first one. */
  tab?: string;
  /** Whether it is among those at the end of the tabs, which set up the others. */
  isAside?: boolean;
};

export type Work = {
  codes: readonly [Code, ...Code[]];
  icon: Icon;
  queryKey: readonly string[];
  load: () => Promise<{ findWork: FindWork }>;
};

export type FindWork = (signal: AbortSignal, heldCodes: readonly Code[]) => Promise<WaitingWork | null>;

export type WaitingWork = {
  /** Shown at the module of the list in the navigation. */
  count: number;
  list: Target;
  /** In the current language, with the texts of the dashboard. */
  describe: () => WorkRow;
};

export type WorkRow = {
  title: string;
  text: string;
  /** What it is about at a glance: the first line of a score, a sum, the words of a letter. */
  evidence: ReactNode;
  action: { label: string; target: Target };
};

export type Target = {
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string | number>;
};

export type Destination = Guarded & {
  name: MessageDescriptor;
  /** Synonyms by which it is found, separated by spaces. */
  words?: MessageDescriptor;
  target: Target;
};

type FoundRecords = {
  name: MessageDescriptor;
  codes: readonly Code[];
  target: (id: number) => Target;
  /** The screen for editing it, if `target` only shows it. */
  editTarget?: (id: number) => Target;
};

/** A changed field of a record; `undefined` if it had no value before, or has none after. */
export type Difference = { field: string; before: unknown; after: unknown };

export type Names = Partial<Record<string, ReadonlyMap<number, string>>>;

export type RoomActivity = {
  fields?: Readonly<Record<string, MessageDescriptor>>;
  /** The meaning of a number in a field; undefined for a plain number. */
  formatNumber?: (field: string, value: number) => string | undefined;
  findNames?: (differences: readonly Difference[], client: QueryClient) => Promise<Names>;
};
