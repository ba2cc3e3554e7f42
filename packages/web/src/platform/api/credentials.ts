/** The session provides these, so that calls need not know where the token is stored. */
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

/** A wrong password is also a 401, so only calls that need a session end it. */
export function noticeRefusal(access: { kind: string }, status: number, token: string | null): void {
  if (status === 401 && access.kind !== 'public' && token !== null) credentials.refused(token);
}
