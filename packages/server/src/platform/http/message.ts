import {
  type MessageCode,
  type MessageParams,
  messageText,
  type PlainMessageCode,
} from '@eemusic/contract/platform/messages';
import type { Params } from '@eemusic/contract/platform/wording';

type Arguments =
  | [code: PlainMessageCode]
  | { [Code in MessageCode]: [code: Code, params: MessageParams<Code>] }[MessageCode];

/** The type of `Done` in the contract. */
export type Message = { message: string; code: MessageCode; params: Params };

/** Makes the answer for success. */
export function message(...[code, params]: Arguments): Message {
  return { message: messageText(code, params ?? {}), code, params: { ...params } };
}
