import type { Code } from '@eemusic/contract/platform/permissions';
import type { MessageDescriptor } from '@lingui/core';
import type { Icon } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/**
 * What a room adds to the console besides its screens: each exports `screens` and `room` from its `room.ts`, and
 * `app/rooms.ts` lists them all.
 */
export type Room = {
  /** Entries of the navigation and tiles of the dashboard. */
  modules?: readonly Module[];
  /** Screens that the navigation lists under a module. */
  subscreens?: readonly Subscreen[];
  /** Numbers on the dashboard. */
  figures?: readonly Figure[];
  /** Screens and views that the palette leads to. */
  destinations?: readonly Destination[];
  /** Forms that the palette opens to create something. */
  quickActions?: readonly Destination[];
  /** The kinds of records that the palette finds and the activity log links to. */
  records?: Readonly<Record<string, FoundRecords>>;
  /** The dialog of the bin that confirms erasing a deleted record for good, by kind of record; loaded on demand. */
  erasures?: Readonly<Record<string, (props: EraseProps) => ReactNode>>;
  /** How the activity log shows the room's records; loaded with the activity log only. */
  activity?: () => Promise<{ activity: RoomActivity }>;
};

export type EraseProps = { id: number; name: string; onErased: () => void; onClose: () => void };

export type Module = {
  /** Holders of any of these codes may open it; without codes, every signed-in user. */
  codes?: readonly Code[];
  /** Hidden for holders of these codes, who reach it through another module. */
  insideFor?: readonly Code[];
  name: MessageDescriptor;
  /** Description on the dashboard tile; without it there is no tile. */
  purpose?: MessageDescriptor;
  to: NonNullable<LinkProps['to']>;
  icon: Icon;
  /** The navigation marks it as current while the address begins with one of these. */
  addresses: readonly [string, ...string[]];
};

export type Subscreen = {
  /** The address of the module that it is listed under. */
  under: Module['to'];
  /** Any one of these opens it. */
  codes: readonly [Code, ...Code[]];
  /** Hidden for holders of these codes, for whom it is listed under another module. */
  insideFor?: readonly Code[];
  name: MessageDescriptor;
  to: Module['to'];
  /** Which tab, where several screens share an address and this is not the first. */
  tab?: string;
};

/** A number on the dashboard; the code that finds it is loaded with the dashboard only. */
export type Figure = {
  /** Shown to holders of any of these codes. */
  codes: readonly [Code, ...Code[]];
  /** Counts work that is waiting, so 0 is good. */
  isTask?: boolean;
  queryKey: readonly string[];
  load: () => Promise<{ liveFigure: LiveFigure }>;
};

export type LiveFigure = {
  find: (signal: AbortSignal) => Promise<FoundFigure>;
  /** Names what is counted, in the plural form for the number, which is shown before it. */
  describe: (value: number) => string;
  /** Formats the number, unless as a plain one. */
  formatValue?: (value: number) => string;
  /** Says what it is compared with. */
  formatNote?: (found: FoundFigure) => string;
  /** Whether more than before is good news; left out if it is neither good nor bad. */
  isMoreBetter?: boolean;
};

export type FoundFigure = {
  value: number;
  /** What is new among the value, if the note compares that; a total is not compared in per cent. */
  added?: number;
  /** The same number for the previous period. */
  before?: number;
  /** A list whose total is the value. */
  to: Module['to'];
  search: Record<string, string | number>;
};

/** Where an entry of the palette navigates to. */
export type Target = {
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string | number>;
};

/** A screen, or a form that starts something new. */
export type Destination = {
  name: MessageDescriptor;
  /** Holders of any of these codes may open it; without codes, everybody signed in. */
  codes?: readonly Code[];
  /** Synonyms to search by, separated by spaces. */
  words?: MessageDescriptor;
  target: Target;
};

type FoundRecords = {
  /** Heading of the group. */
  name: MessageDescriptor;
  /** Holders of any of these codes may open the record. */
  codes: readonly Code[];
  /** The screen of one record. */
  target: (id: number) => Target;
  /** The screen that edits it, if `target` only shows it. */
  editTarget?: (id: number) => Target;
};

/** A field of a record; `undefined` where it had no value before, or has none after. */
export type Difference = { field: string; before: unknown; after: unknown };

/** Names of the records that ids refer to, by field. */
export type Names = Partial<Record<string, ReadonlyMap<number, string>>>;

export type RoomActivity = {
  /** Labels of fields. */
  fields?: Readonly<Record<string, MessageDescriptor>>;
  /** The meaning of a number in a field; undefined for a plain number. */
  formatNumber?: (field: string, value: number) => string | undefined;
  /** Loads the names of records that changed fields refer to. */
  findNames?: (differences: readonly Difference[], client: QueryClient) => Promise<Names>;
};
