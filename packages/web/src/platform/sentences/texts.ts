import type { MessageCode, MessageParams } from '@eemusic/contract/platform/messages';
import type { RefusalCode, RefusalParams } from '@eemusic/contract/platform/refusals';

/** For each of these codes its sentence in the language of the interface. */
export type RefusalTexts<Code extends RefusalCode> = { [One in Code]: (params: RefusalParams<One>) => string };
export type MessageTexts<Code extends MessageCode> = { [One in Code]: (params: MessageParams<One>) => string };
