import type { Code } from '@eemusic/contract/platform/permissions';
import type { MessageDescriptor } from '@lingui/core';

/** Where an entry leads. */
export type Target = {
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string | number>;
};

/** A screen, or a form that is opened for something to be done. */
export type Place = {
  name: MessageDescriptor;
  /** Any one of these opens it; everybody signed in without. */
  codes?: readonly Code[];
  /** What somebody may call it as well, in one text. */
  words?: MessageDescriptor;
  target: Target;
};

export const mayGo = ({ codes }: { codes?: readonly Code[] }, held: readonly Code[]) =>
  codes === undefined || codes.some((code) => held.includes(code));
