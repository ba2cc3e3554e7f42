import type { QueryClient } from '@tanstack/react-query';

/** The preview of a score, ahead of its panel. Its query is loaded with the first one: lists do without it. */
export async function fetchPreview(client: QueryClient, id: number) {
  const { previewQuery } = await import('./preview-query.ts');
  return client.fetchQuery(previewQuery(id));
}
