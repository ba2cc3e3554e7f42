import type { AnswerOf, Endpoint, Upload } from '@eemusic/contract/platform/endpoint';
import type * as z from 'zod/mini';
import { networkError, readError } from './call-error.ts';
import { withMessage } from './call.ts';
import { reportAnswer, reportNoAnswer, reportSuccess } from './connection.ts';
import { isRenewed, noticeAccepted } from './credentials.ts';
import { type CallOptions, requestFor } from './request.ts';

type UploadEndpoint = Endpoint<undefined, z.ZodMiniObject | undefined, Upload, z.ZodMiniType>;

/**
 * Uploads one file by XMLHttpRequest, because fetch reports no upload progress.
 * @param options.onProgress called with the sent share, 0 to 1
 * @param options.query query parameters of the endpoint
 */
export function uploadTo<E extends UploadEndpoint>(
  endpoint: E,
  file: File,
  options: CallOptions & { onProgress?: (share: number) => void; query?: object } = {},
): Promise<AnswerOf<E>> {
  const { address, headers, token } = requestFor(endpoint, options.query ?? {}, options);
  const { promise, resolve, reject } = Promise.withResolvers<AnswerOf<E>>();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();

  request.open(endpoint.method, address);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) options.onProgress?.(loaded / total);
  });
  request.addEventListener('load', () => {
    reportAnswer();
    if (request.status >= 200 && request.status < 300) {
      reportSuccess(endpoint);
      noticeAccepted(token);
      return resolve(withMessage(JSON.parse(request.responseText)));
    }
    void settle().then(resolve, reject);
  });
  /** Sends the file again once the session is renewed. */
  const settle = async () => {
    if (await isRenewed(endpoint.access, request, token)) return uploadTo(endpoint, file, options);
    const [body, retryAfter] = [request.responseText, request.getResponseHeader('Retry-After')];
    const sent = { bytes: file.size, maxBytes: endpoint.input?.maxBytes ?? file.size };
    throw await readError(endpoint, { status: request.status, body, retryAfter, sent });
  };
  request.addEventListener('error', () => {
    reportNoAnswer();
    reject(networkError());
  });
  request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
  request.addEventListener('loadend', () => options.signal?.removeEventListener('abort', abort));

  if (options.signal?.aborted) {
    reject(new DOMException('The upload was cancelled', 'AbortError'));
    return promise;
  }
  options.signal?.addEventListener('abort', abort);

  const body = new FormData();
  body.set('file', file);
  request.send(body);
  return promise;
}
