import type { Code } from '@eemusic/contract/platform/permissions';
import type { MessageDescriptor } from '@lingui/core';
import type { Icon } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/**
 * What a room contributes to the console besides its screens: each exports `screens` and `room` from its `room.ts`, and
 * `app/rooms.ts` lists them all.
 */
export type Room = {
  /** Entries of the navigation and tiles of the dashboard. */
  modules?: readonly Module[];
  /** Screens that the navigation lists under a module. */
  subscreens?: readonly Subscreen[];
  /** Rows of the dashboard. */
  work?: readonly Work[];
  /** Screens and views that the command palette opens. */
  destinations?: readonly Destination[];
  /** Forms for new records that the command palette opens. */
  quickActions?: readonly Destination[];
  /** The kinds of records that the command palette finds and the activity log links to. */
  records?: Readonly<Record<string, FoundRecords>>;
  /** By kind of record, the dialog in the bin that confirms erasing a deleted record permanently; loaded on demand. */
  erasures?: Readonly<Record<string, (props: EraseProps) => ReactNode>>;
  /** How the activity log shows the room's records; loaded with the activity log only. */
  activity?: () => Promise<{ activity: RoomActivity }>;
};

export type EraseProps = { id: number; name: string; onErased: () => void; onClose: () => void };

export type Module = {
  /** Each of these codes is enough to open it; without codes, every signed-in user may. */
  codes?: readonly Code[];
  /** Hidden for holders of these codes, who open it from within another module. */
  insideFor?: readonly Code[];
  name: MessageDescriptor;
  /** The permission that names its link on the dashboard. */
  tile?: Code;
  to: NonNullable<LinkProps['to']>;
  icon: Icon;
  /** The navigation marks the module as current while the address begins with one of these. */
  addresses: readonly [string, ...string[]];
};

export type Subscreen = {
  /** The address of the module under which it is listed. */
  under: Module['to'];
  codes: readonly [Code, ...Code[]];
  /** Hidden for holders of these codes, for whom it is listed under another module. */
  insideFor?: readonly Code[];
  name: MessageDescriptor;
  to: Module['to'];
  /** The tab, if several screens share an address and this is not the first one. */
  tab?: string;
  /** Where the pages of its records are, if not below `to`. */
  records?: string;
};

/** Work that waits for holders of these codes, as a row of the dashboard. */
export type Work = {
  codes: readonly [Code, ...Code[]];
  icon: Icon;
  queryKey: readonly string[];
  load: () => Promise<{ findWork: FindWork }>;
};

/** Null if nothing waits. */
export type FindWork = (signal: AbortSignal, heldCodes: readonly Code[]) => Promise<WaitingWork | null>;

export type WaitingWork = {
  /** Shown at the module of the list in the navigation. */
  count: number;
  /** The list of it, which the row opens. */
  list: Target;
  /** In the current language, with the texts of the dashboard. */
  describe: () => WorkRow;
};

export type WorkRow = {
  title: string;
  text: string;
  /** What it is about at a glance: the first line of a score, a sum, the words of a letter. */
  evidence: ReactNode;
  /** The job itself. */
  action: { label: string; target: Target };
};

/** Where an entry of the command palette leads. */
export type Target = {
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string | number>;
};

/** A screen, or a form for a new record. */
export type Destination = {
  name: MessageDescriptor;
  /** Each of these codes is enough to open it; without codes, every signed-in user may. */
  codes?: readonly Code[];
  /** Synonyms by which it is found, separated by spaces. */
  words?: MessageDescriptor;
  target: Target;
};

type FoundRecords = {
  /** Heading of its group of results. */
  name: MessageDescriptor;
  codes: readonly Code[];
  /** The screen of one record. */
  target: (id: number) => Target;
  /** The screen for editing it, if `target` only shows it. */
  editTarget?: (id: number) => Target;
};

/** A changed field of a record; `undefined` if it had no value before, or has none after. */
export type Difference = { field: string; before: unknown; after: unknown };

/** Names of the records to which ids refer, by field. */
export type Names = Partial<Record<string, ReadonlyMap<number, string>>>;

export type RoomActivity = {
  /** Labels of fields. */
  fields?: Readonly<Record<string, MessageDescriptor>>;
  /** The meaning of a number in a field; undefined for a plain number. */
  formatNumber?: (field: string, value: number) => string | undefined;
  /** Loads the names of the records to which changed fields refer. */
  findNames?: (differences: readonly Difference[], client: QueryClient) => Promise<Names>;
};
