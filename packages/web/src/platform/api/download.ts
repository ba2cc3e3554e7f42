import type { CallOf, Endpoint, FileAnswer, Upload } from '@eemusic/contract/platform/endpoint';
import type * as z from 'zod/mini';
import { networkError } from './call-error.ts';
import { send } from './call.ts';
import { reportNoAnswer } from './connection.ts';
import type { CallOptions } from './request.ts';
import { saveFile } from '#platform/save-file.ts';

type FileEndpoint = Endpoint<
  z.ZodMiniObject | undefined,
  z.ZodMiniObject | undefined,
  z.ZodMiniObject | Upload | undefined,
  FileAnswer
>;

export type DownloadOptions = CallOptions & {
  onProgress?: (share: number) => void;
  /** Called with the received bytes, and with the number of rows of the whole file if the server states it. */
  onReceived?: (bytes: number, rows: number | null) => void;
  onPart?: (part: Uint8Array) => void;
};

export async function download<E extends FileEndpoint>(
  endpoint: E,
  input: CallOf<E> & object,
  options: DownloadOptions = {},
): Promise<string> {
  const response = await send(endpoint, input, options);
  const name = nameIn(response.headers.get('Content-Disposition')) ?? 'download';
  const parts = await read(response, options);
  saveFile(new Blob(parts, { type: response.headers.get('Content-Type') ?? 'application/octet-stream' }), name);
  return name;
}

async function read(
  response: Response,
  { onProgress, onReceived, onPart, signal }: DownloadOptions,
): Promise<BlobPart[]> {
  const total = Number(response.headers.get('Content-Length'));
  const rows = rowsIn(response.headers.get('X-Rows') ?? response.headers.get('X-Scores'));
  const isCompressed = response.headers.has('Content-Encoding');
  const parts: BlobPart[] = [];
  let received = 0;
  onReceived?.(received, rows);
  try {
    for await (const part of chunksOf(response)) {
      parts.push(part);
      received += part.length;
      onPart?.(part);
      if (total > 0 && !isCompressed) onProgress?.(received / total);
      onReceived?.(received, rows);
    }
  } catch (fault) {
    if (signal?.aborted) throw fault;
    reportNoAnswer();
    throw networkError();
  }
  return parts;
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value;
}

function rowsIn(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

/** RFC 6266: `filename*` may contain non-ASCII characters and takes precedence over `filename`. */
export function nameIn(disposition: string | null): string | null {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '');
  try {
    return extended !== undefined ? decodeURIComponent(extended) : (plain?.[1] ?? plain?.[2] ?? null);
  } catch {
    return null;
  }
}

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
