import type { Preview } from '@eemusic/contract/library/playing';

/** Playback settings for the rendering. */
export type Course = {
  preview: Preview;
  /** Silence before the score begins, in seconds. */
  lead: number;
  rate: number;
  from: number;
  loop: { start: number; end: number } | null;
  /** A change of tempo at this time. */
  change: { time: number; rate: number } | null;
  /** Length of the rendering in seconds. */
  seconds: number;
};

/**
 * Renders a score with a click for each note, in a browser that can load the player's modules from /player/. @returns
 * the onsets of the clicks in seconds
 */
export async function renderOnsets({ preview, lead, rate, from, loop, change, seconds }: Course): Promise<number[]> {
  const module = (name: string) => import(`/player/${name}.ts`);
  const { strikesOf } = await module('piece');
  const { createPiano } = await module('piano');
  const { createScheduler, continued } = await module('scheduler');

  const sampleRate = 44_100;
  const context = new OfflineAudioContext(1, Math.ceil(seconds * sampleRate), sampleRate);
  const buffer = context.createBuffer(1, sampleRate / 10, sampleRate);
  buffer.getChannelData(0).fill(1, 0, 44);
  const samples = Array.from({ length: 128 }, (_, pitch) => ({ pitch, buffer, silence: 0 }));
  const scheduler = createScheduler({ strike: createPiano(context, context.destination, samples) });

  /* Notes are scheduled a little in advance, as in live playback. */
  const part = { strikes: strikesOf(preview), beats: [] };
  const pace = { time: lead, position: from, rate, loop };
  scheduler.begin(pace, part);
  scheduler.schedule(1);
  for (let time = 0.5; time < seconds; time += 0.5) {
    void context.suspend(time).then(() => {
      scheduler.schedule(time + 1);
      return context.resume();
    });
  }
  if (change !== null) {
    void context.suspend(change.time).then(() => {
      scheduler.change(change.time, continued(pace, change.time, { rate: change.rate }), part);
      scheduler.schedule(change.time + 1);
      return context.resume();
    });
  }
  const rendered = (await context.startRendering()).getChannelData(0);
  const onsets: number[] = [];
  for (let at = 0; at < rendered.length; at += 1) {
    if (Math.abs(rendered[at] ?? 0) < 0.1) continue;
    onsets.push(at / sampleRate);
    at += sampleRate / 100;
  }
  return onsets;
}
