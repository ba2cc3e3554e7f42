import { listSteps } from '@eemusic/contract/library/steps';
import { call } from '#platform/api/call.ts';

export const fetchSteps = async (signal: AbortSignal) => (await call(listSteps, {}, { signal })).grades;
