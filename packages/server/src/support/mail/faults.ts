import type { MailboxFaultCode } from '@eemusic/contract/support/board';

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ETIMEOUT',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
  'NoConnection',
  'EConnectionClosed',
  'ClosedAfterConnectTLS',
  'ClosedAfterConnectText',
]);

/** Returns why the mailbox cannot be read. Never contains the reply of the server, which may repeat the password. */
export function faultOf(error: unknown): MailboxFaultCode {
  const { code, authenticationFailed, serverResponseCode, mailboxMissing, message } = (error ?? {}) as Record<
    string,
    unknown
  >;
  if (authenticationFailed === true) return 'password';
  if (mailboxMissing === true || serverResponseCode === 'NONEXISTENT') return 'folder';
  if (/certificate|self.signed|altname/i.test(`${String(code)} ${String(message)}`)) return 'certificate';
  if (/STARTTLS/i.test(`${String(code)} ${String(message)}`)) return 'encryption';
  return unreachable.has(String(code)) ? 'unreachable' : 'broken';
}
