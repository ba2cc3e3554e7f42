/** What `IMAP_URL` says. */
export type MailboxPlace = {
  host: string;
  port: number;
  user: string;
  password: string;
  folder: string;
  /** Encrypted from the first byte on. */
  isSecure: boolean;
  /** Of this machine itself, where a password meets nobody on its way. */
  isLocal: boolean;
  trustsAnybody: boolean;
};

export function readMailboxUrl(text: string): MailboxPlace {
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
