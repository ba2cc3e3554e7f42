import type { UploadedScore } from '@eemusic/contract/library/uploads';
import { describe, expect, it } from 'vitest';
import { CallError } from '#platform/api/call-error.ts';
import { aScoreFile, anUploadedScore } from './testing.ts';
import { createUploadQueue, overallProgress } from './upload-queue.ts';

type Sent = {
  name: string;
  key: string;
  signal: AbortSignal;
  progress: (share: number) => void;
  succeed: () => void;
  fail: (reason: string) => void;
  delay: () => void;
};

/** A queue whose uploads are answered by the test one by one. */
function startQueue() {
  const sent: Sent[] = [];
  const uploaded: string[] = [];
  const finished: object[] = [];
  let keys = 0;
  const queue = createUploadQueue({
    send: (file, { idempotencyKey, signal, onProgress }) => {
      const { promise, resolve, reject } = Promise.withResolvers<UploadedScore>();
      signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      sent.push({
        name: file.name,
        key: idempotencyKey,
        signal,
        progress: onProgress,
        succeed: () => resolve(anUploadedScore({ name: file.name })),
        fail: (text) => reject(new CallError({ status: 400, code: 'code.unknown', text })),
        delay: () => reject(new CallError({ status: 503, code: 'score.still-working', text: '', retryAfter: 0 })),
      });
      return promise;
    },
    newKey: () => `key ${(keys += 1)}`,
    reasonFor: (error) => (error instanceof CallError ? error.text : 'unexpected'),
    onUploaded: (score) => uploaded.push(score.name),
    onFinished: (result) => finished.push(result),
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const phases = () => queue.state().files.map(({ phase }) => phase);
  return { queue, sent, uploaded, finished, settle, phases };
}

describe('uploading scores', () => {
  it('sends one file after the other', async () => {
    const { queue, sent, settle, phases } = startQueue();

    void queue.add([aScoreFile('a'), aScoreFile('b'), aScoreFile('c')]);
    expect(sent.map(({ name }) => name)).toEqual(['a.musicxml']);
    expect(phases()).toEqual(['sending', 'waiting', 'waiting']);

    sent[0]?.succeed();
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a.musicxml', 'b.musicxml']);
    expect(phases()).toEqual(['done', 'sending', 'waiting']);
  });

  it('distinguishes between sending a file and waiting for the server to check it', () => {
    const { queue, sent, phases } = startQueue();
    void queue.add([aScoreFile('a')]);

    sent[0]?.progress(0.5);
    expect(queue.state().files[0]).toMatchObject({ phase: 'sending', share: 0.5 });
    sent[0]?.progress(1);
    expect(phases()).toEqual(['checking']);
  });

  it('counts failures, gives their reasons and goes on', async () => {
    const { queue, sent, uploaded, finished, settle } = startQueue();
    void queue.add([aScoreFile('a'), aScoreFile('b')]);

    sent[0]?.fail('Line 7: <note> has no pitch');
    await settle();
    sent[1]?.succeed();
    await settle();

    expect(queue.state().files.map(({ phase, reason }) => [phase, reason])).toEqual([
      ['failed', 'Line 7: <note> has no pitch'],
      ['done', null],
    ]);
    expect(uploaded).toEqual(['b.musicxml']);
    expect(finished).toEqual([{ failed: 1, uploaded: 1, wasCancelled: false }]);
  });

  it('counts each finished file towards the progress, failed or not', async () => {
    const { queue, sent, settle } = startQueue();
    void queue.add([aScoreFile('a'), aScoreFile('b'), aScoreFile('c'), aScoreFile('d')]);
    expect(overallProgress(queue.state())).toEqual({ uploaded: 0, failed: 0 });

    sent[0]?.fail('no');
    await settle();
    expect(overallProgress(queue.state())).toEqual({ uploaded: 0, failed: 25 });
    sent[1]?.succeed();
    await settle();
    expect(overallProgress(queue.state())).toEqual({ uploaded: 25, failed: 25 });
  });

  it('retries a failed file under its old key', async () => {
    const { queue, sent, uploaded, finished, settle } = startQueue();
    void queue.add([aScoreFile('a')]);
    sent[0]?.fail('The server is busy');
    await settle();

    void queue.retry(['key 1']);
    sent[1]?.succeed();
    await settle();

    expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1']);
    expect(uploaded).toEqual(['a.musicxml']);
    expect(finished).toHaveLength(2);
  });

  it('repeats a file automatically while the server needs more time, under its key and without a failure', async () => {
    const { queue, sent, uploaded, finished, settle, phases } = startQueue();
    void queue.add([aScoreFile('a'), aScoreFile('b')]);

    sent[0]?.progress(1);
    sent[0]?.delay();
    await settle();
    expect(phases()).toEqual(['delayed', 'waiting']);
    await settle();
    sent[1]?.progress(0.5);
    expect(phases()).toEqual(['delayed', 'waiting']);
    sent[1]?.succeed();
    await settle();

    expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 2']);
    sent[2]?.succeed();
    await settle();
    expect(uploaded).toEqual(['a.musicxml', 'b.musicxml']);
    expect(finished).toEqual([{ failed: 0, uploaded: 2, wasCancelled: false }]);
  });

  it('can be cancelled while the server needs more time', async () => {
    const { queue, sent, finished, settle, phases } = startQueue();
    void queue.add([aScoreFile('a')]);
    sent[0]?.delay();
    await settle();

    queue.cancel();
    await settle();
    await settle();

    expect(sent).toHaveLength(1);
    expect(phases()).toEqual(['cancelled']);
    expect(finished).toEqual([{ failed: 0, uploaded: 0, wasCancelled: true }]);
  });

  it('cancels the current file and those after it, and keeps finished ones', async () => {
    const { queue, sent, uploaded, finished, settle, phases } = startQueue();
    void queue.add([aScoreFile('a'), aScoreFile('b'), aScoreFile('c')]);
    sent[0]?.succeed();
    await settle();

    queue.cancel();
    await settle();

    expect(sent[1]?.signal.aborted).toBe(true);
    expect(phases()).toEqual(['done', 'cancelled', 'cancelled']);
    expect(uploaded).toEqual(['a.musicxml']);
    expect(finished).toEqual([{ failed: 0, uploaded: 1, wasCancelled: true }]);
    expect(queue.state().isRunning).toBe(false);
  });

  it('ignores an answer that arrives after the cancellation', async () => {
    const { queue, sent, uploaded, settle } = startQueue();
    void queue.add([aScoreFile('a')]);

    sent[0]?.succeed();
    queue.cancel();
    await settle();

    expect(uploaded).toEqual([]);
  });

  it('sends files that are added during an upload in the same batch', async () => {
    const { queue, sent, finished, settle } = startQueue();
    void queue.add([aScoreFile('a')]);
    void queue.add([aScoreFile('b')]);

    sent[0]?.succeed();
    await settle();
    sent[1]?.succeed();
    await settle();

    expect(finished).toEqual([{ failed: 0, uploaded: 2, wasCancelled: false }]);
  });

  it('removes finished files, never one that is being sent', async () => {
    const { queue, sent, settle, phases } = startQueue();
    void queue.add([aScoreFile('a'), aScoreFile('b')]);
    sent[0]?.fail('no');
    await settle();

    queue.dismiss(['key 1', 'key 2']);

    expect(phases()).toEqual(['sending']);
  });
});
