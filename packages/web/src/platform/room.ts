import type { Code } from '@eemusic/contract/platform/permissions';
import type { MessageDescriptor } from '@lingui/core';
import type { Icon } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';

/**
 * What a room brings to the console beside its screens: each exports `screens` and `room` from its `room.ts`, and
 * `app/rooms.ts` lists them all.
 */
export type Room = {
  /** Entries of the navigation and tiles of the dashboard. */
  modules?: readonly Module[];
  /** Screens and views that the palette leads to. */
  destinations?: readonly Destination[];
  /** Forms that the palette opens to begin something. */
  quickActions?: readonly Destination[];
  /** The kinds of records that the palette finds. */
  records?: Readonly<Record<string, FoundRecords>>;
  /** How the activity shows what the room keeps; loaded with the activity alone. */
  activity?: () => Promise<{ activity: RoomActivity }>;
};

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
  figure?: TileFigure;
};

/** The number on a module's tile, which is loaded with the dashboard alone. */
type TileFigure = {
  /** Whoever holds none of these cannot ask for it; without it, whoever may open the module can. */
  codes?: readonly Code[];
  queryKey: readonly string[];
  load: () => Promise<{ liveFigure: LiveFigure }>;
};

/** A number that tells what needs attention in a module. */
export type LiveFigure = {
  find: (signal: AbortSignal) => Promise<FoundFigure>;
  say: (count: number) => string;
};

type FoundFigure = {
  count: number;
  /** To a list whose total is the count. */
  to: Module['to'];
  search: Record<string, string | number>;
};

/** Where an entry of the palette leads. */
export type Target = {
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string | number>;
};

/** A screen, or a form that is opened for something to be done. */
export type Destination = {
  name: MessageDescriptor;
  /** Any one of these opens it; everybody signed in without. */
  codes?: readonly Code[];
  /** What somebody may call it as well, in one text. */
  words?: MessageDescriptor;
  target: Target;
};

type FoundRecords = {
  /** The head of their group. */
  name: MessageDescriptor;
  /** Where one of them is looked at and changed. */
  target: (id: number) => Target;
};

/** A field of a record; `undefined` where there was nothing yet, or is nothing any more. */
export type Difference = { field: string; before: unknown; after: unknown };

/** Names of records that numbers point at, by field. */
export type Names = Partial<Record<string, ReadonlyMap<number, string>>>;

export type RoomActivity = {
  /** How fields are called. */
  fields?: Readonly<Record<string, MessageDescriptor>>;
  /** What a number in a field stands for; undefined where it is only a number. */
  sayNumber?: (field: string, value: number) => string | undefined;
  /** Asks for the names of what the changed fields point at. */
  findNames?: (differences: readonly Difference[], client: QueryClient) => Promise<Names>;
  /** Finds the fields of a record whose entry does not tell where it is, by kind. */
  locate?: Readonly<Record<string, (id: number) => Promise<Record<string, unknown> | undefined>>>;
};
