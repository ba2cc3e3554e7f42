import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { CallError, networkError } from '#platform/api/call-error.ts';

/** The content of a page never changes; only the signature in its address does. */
export function pageQuery(address: string) {
  return queryOptions({
    queryKey: ['sheet-music', address.replace(/\?[^]*/, '')],
    queryFn: ({ signal }) => fetchPage(address, signal),
    staleTime: Infinity,
    gcTime: 10 * 60_000,
  });
}

async function fetchPage(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal, credentials: 'omit' }).catch((fault: unknown) => {
    if (signal.aborted) throw fault;
    throw networkError();
  });
  if (response.ok) return response.text();
  throw new CallError({
    status: response.status,
    code: 'page.none',
    text:
      response.status === 403
        ? t`The address of this page is no longer valid. Reload to get a new one.`
        : t`This page could not be loaded.`,
  });
}
