import type { SignedIn } from '@eemusic/contract/access/session';
import { adoptSession, currentSession, endSession, isStaying, onSessionChange } from './store.ts';

/**
 * Messages between the tabs of one browser. Without 'Stay signed in', a session is in the storage of its tab only, so
 * that it ends with the browser: a new tab has to ask the open ones for it. Only pages of the same origin receive these
 * messages.
 */
type Message = { kind: 'ask' } | { kind: 'session'; session: SignedIn } | { kind: 'signed-out'; token: string };

const channel = new BroadcastChannel('eemusic.session');
const post = (message: Message) => channel.postMessage(message);
let isAsking = false;

channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const session = currentSession();
  if (data.kind === 'session' && isAsking) adoptSession(data.session);
  if (data.kind === 'signed-out' && session?.token === data.token) endSession('signed-out');
  if (data.kind === 'ask' && session !== null && !isStaying()) post({ kind: 'session', session });
});

onSessionChange(({ reason, before }) => {
  isAsking = false;
  if (reason === 'signed-out' && before !== null) post({ kind: 'signed-out', token: before.token });
});

/** In ms, longer than a tab takes to answer. A user who is signed in nowhere waits this long once. */
const answerMs = 250;

/**
 * Asks the other tabs for their session; resolves when one has answered, or after the time limit. A later answer still
 * counts, until somebody signs in here.
 */
export function findSession(): Promise<void> {
  isAsking = true;
  post({ kind: 'ask' });
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(finish, answerMs);
    const stop = onSessionChange(finish);
  });
}
