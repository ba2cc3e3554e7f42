/** The session provides these, so that calls need not know where the token is stored. */
type Credentials = {
  token: () => string | null;
  /** The server has answered a call with this token. */
  accepted: (token: string) => void;
  /** The server no longer accepts this token. Resolves to the token to repeat the call with, or to null. */
  refused: (token: string) => Promise<string | null>;
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
 * Resolves to whether the call is to be repeated because the same person has signed in again. A wrong password is also
 * a 401, so only calls that need a session end it.
 */
export async function isRenewed(access: { kind: string }, status: number, token: string | null): Promise<boolean> {
  if (status !== 401 || access.kind === 'public' || token === null) return false;
  return (await credentials.refused(token)) !== null;
}
