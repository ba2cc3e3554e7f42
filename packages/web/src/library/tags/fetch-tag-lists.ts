import { listTagLists, type TagLists } from '@eemusic/contract/library/tag-lists';
import { call } from '#platform/api/call.ts';

export async function fetchTagLists(signal: AbortSignal): Promise<TagLists> {
  return (await call(listTagLists, {}, { signal })).lists;
}
