import { appMessages } from './messages.ts';
import { appRefusals } from './refusals.ts';

export const appSentences = { refusals: appRefusals, messages: appMessages };
