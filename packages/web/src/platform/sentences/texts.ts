import type { MessageCode, MessageParams } from '@eemusic/contract/platform/messages';
import type { RefusalCode, RefusalParams } from '@eemusic/contract/platform/refusals';

/** A text for each of these codes. */
export type RefusalTexts<Code extends RefusalCode> = { [One in Code]: (params: RefusalParams<One>) => string };
export type MessageTexts<Code extends MessageCode> = { [One in Code]: (params: MessageParams<One>) => string };
