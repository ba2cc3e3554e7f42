/** Provided by the session, so that calls need not know where the token is stored. */
type Credentials = {
  token: () => string | null;
  accepted: (token: string) => void;
  /**
   * Called when the server refuses this token, because it has expired or because the call needs a recent sign-in.
   * Resolves to the token with which to repeat the call, or to null.
   */
  refused: (token: string, about: { isEnded: boolean }) => Promise<string | null>;
};

let credentials: Credentials = { token: () => null, accepted: () => undefined, refused: async () => null };

export function provideCredentials(provided: Credentials): void {
  credentials = provided;
}

export function currentToken(): string | null {
  return credentials.token();
}

export function noticeAccepted(token: string | null): void {
  if (token !== null) credentials.accepted(token);
}

/**
 * Resolves to whether the call is to be repeated because the same person has signed in again. A wrong password is a 401
 * too, so only calls that need a session end it.
 */
export async function isRenewed(
  access: { kind: string },
  { status, code }: { status: number; code?: string },
  token: string | null,
): Promise<boolean> {
  const isEnded = status === 401;
  if (!(isEnded || code === 'session.not-recent') || access.kind === 'public' || token === null) return false;
  return (await credentials.refused(token, { isEnded })) !== null;
}
