/** Shown when the mailbox cannot be read. Never the reply of the server, which may repeat the password. */
const faults = {
  password: 'The mailbox refuses its user name or its password',
  folder: 'The mailbox has no such folder',
  certificate: 'The certificate of the mail server cannot be trusted',
  encryption: 'The mail server offers no encryption',
  unreachable: 'The mail server cannot be reached',
  broken: 'The mailbox cannot be read',
} as const;

const unreachable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ETIMEOUT'],
  ...['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'NoConnection', 'EConnectionClosed'],
  ...['ClosedAfterConnectTLS', 'ClosedAfterConnectText'],
]);

export function sayFault(error: unknown): string {
  const { code, authenticationFailed, serverResponseCode, mailboxMissing, message } = (error ?? {}) as Record<
    string,
    unknown
  >;
  if (authenticationFailed === true) return faults.password;
  if (mailboxMissing === true || serverResponseCode === 'NONEXISTENT') return faults.folder;
  if (/certificate|self.signed|altname/i.test(`${String(code)} ${String(message)}`)) return faults.certificate;
  if (/STARTTLS/i.test(`${String(code)} ${String(message)}`)) return faults.encryption;
  return unreachable.has(String(code)) ? faults.unreachable : faults.broken;
}
