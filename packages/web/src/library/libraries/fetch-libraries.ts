import { listLibraries } from '@eemusic/contract/library/libraries';
import { call } from '#platform/api/call.ts';

export const fetchLibraries = (signal: AbortSignal) => call(listLibraries, {}, { signal });
