import type { Code } from '@eemusic/contract/platform/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What each permission allows. */
export const permissionTexts: Record<Code, MessageDescriptor> = {
  SL: msg`Upload, tag, publish, preview and print scores; add and edit libraries.`,
  CM: msg`Add, edit and delete the libraries that hold the scores.`,
  UM: msg`Channels, schools, teachers and users, and their subscription keys.`,
  DA: msg`Usage, performance and navigation in figures.`,
  SM: msg`Subscription keys, and the commission of channels, schools and teachers.`,
  ES: msg`The board of support emails.`,
  AD: msg`Administrators: who they are, what they may open, and what they did.`,
};
