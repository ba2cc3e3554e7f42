import type { PublishedScore } from '@eemusic/learner-client';
import type { Playable } from '#library/playing/index.ts';
import { CallError, networkError } from '#platform/api/call-error.ts';

type Timing = Pick<Playable, 'notes' | 'tempo'> & { moments: Playable['timemap'] };

/** Converts a score of the learner service to the input of the player. */
export async function readPlayable(score: PublishedScore, signal: AbortSignal): Promise<Playable> {
  const { pages, seconds, labels, accompaniment } = score;
  const { moments, notes, tempo } = await readTiming(score.timemap, signal);
  return {
    pages,
    seconds,
    labels,
    notes,
    tempo,
    timemap: moments,
    accompaniment: accompaniment && {
      address: accompaniment.address,
      seconds: null,
      offset: accompaniment.startsAt,
      tempo: accompaniment.pace === 1 ? null : accompaniment.pace * tempo,
    },
  };
}

async function readTiming(address: string, signal: AbortSignal): Promise<Timing> {
  const response = await fetch(address, { signal, credentials: 'omit' }).catch((fault: unknown) => {
    throw signal.aborted ? fault : networkError();
  });
  if (!response.ok) throw new CallError({ status: response.status, code: 'file.not-found', text: response.statusText });
  return (await response.json()) as Timing;
}
