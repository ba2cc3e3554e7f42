/** Who calls; the session provides it, so that calls know nothing of where a token is kept. */
type Credentials = {
  token: () => string | null;
  /** The server no longer accepts this token. */
  refused: (token: string) => void;
};

let credentials: Credentials = { token: () => null, refused: () => undefined };

export function provideCredentials(provided: Credentials): void {
  credentials = provided;
}

export function currentToken(): string | null {
  return credentials.token();
}

/** A wrong password is a 401 too, so only calls that need a session end one. */
export function noticeRefusal(access: { kind: string }, status: number, token: string | null): void {
  if (status === 401 && access.kind !== 'public' && token !== null) credentials.refused(token);
}
