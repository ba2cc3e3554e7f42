import type { QueryClient } from '@tanstack/react-query';

/** Prefetches the preview of a score. Its query is imported here, because lists do not need it. */
export async function fetchPreview(client: QueryClient, id: number) {
  const { previewQuery } = await import('./preview-query.ts');
  return client.fetchQuery(previewQuery(id));
}
