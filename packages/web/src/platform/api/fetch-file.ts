import type { CallOf, Endpoint, FileAnswer } from '@eemusic/contract/platform/endpoint';
import type * as z from 'zod/mini';
import { networkError } from './call-error.ts';
import { send } from './call.ts';
import type { CallOptions } from './request.ts';

type FileEndpoint = Endpoint<
  z.ZodMiniObject | undefined,
  z.ZodMiniObject | undefined,
  z.ZodMiniObject | undefined,
  FileAnswer
>;

/** The bytes of a file that is displayed and not saved. */
export async function fetchFile<E extends FileEndpoint>(
  endpoint: E,
  input: CallOf<E> & object,
  options: CallOptions = {},
): Promise<Uint8Array> {
  const response = await send(endpoint, input, options);
  const bytes = await response.arrayBuffer().catch((fault: unknown) => {
    if (options.signal?.aborted) throw fault;
    throw networkError();
  });
  return new Uint8Array(bytes);
}
