/** The parts of `IMAP_URL`. */
export type MailboxAddress = {
  host: string;
  port: number;
  user: string;
  password: string;
  folder: string;
  /** Whether TLS is used from the first byte (`imaps:`), and not only after STARTTLS. */
  isSecure: boolean;
  /** Whether the server is this machine, to which a password may be sent without encryption. */
  isLocal: boolean;
  trustsAnybody: boolean;
};

export function readMailboxUrl(text: string): MailboxAddress {
  const url = new URL(text);
  const isSecure = url.protocol === 'imaps:';
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 993 : 143),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.replace(/^\/+/, '')) || 'INBOX',
    isSecure,
    isLocal,
    trustsAnybody: url.searchParams.get('tls.rejectUnauthorized') === 'false',
  };
}
