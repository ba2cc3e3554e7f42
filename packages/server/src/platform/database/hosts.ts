const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s;

/** The values of libpq's `target_session_attrs` for a session that can write. */
const writable = new Set<string | null>(['read-write', 'primary']);

/** Returns an address per host of a PostgreSQL address, in order: `postgres://u:p@a:5432,b:5433/name` has two. */
export function hostUrls(databaseUrl: string): string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = parts.exec(databaseUrl) ?? [];
  return hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`);
}

const sessionOf = (url: URL | null | undefined) => url?.searchParams.get('target_session_attrs') ?? null;

/** Whether the primary has to be searched for. */
export const hasSessionTarget = (databaseUrl: string): boolean => {
  const urls = hostUrls(databaseUrl);
  return urls.length > 1 || sessionOf(URL.parse(urls[0] ?? '')) !== null;
};

/** Returns what is wrong with a PostgreSQL address, or null; never contains the password. */
export function databaseUrlFault(databaseUrl: string): string | null {
  const urls = hostUrls(databaseUrl).map((url) => URL.parse(url));
  const areHosts = urls.every((url) => url !== null && (urls.length === 1 || url.hostname !== ''));
  if (!parts.test(databaseUrl) || !areHosts) {
    return 'postgres://user:password@host/name is expected (several hosts: host1:5432,host2:5432), or nothing for SQLite';
  }
  const session = sessionOf(urls[0]);
  if (session !== null && !writable.has(session)) {
    return 'target_session_attrs=read-write or primary is expected, because the console writes';
  }
  if (urls.length === 1) return null;
  if (session === null) return 'several hosts need target_session_attrs=read-write';
  return urls[0]?.searchParams.has('host') || urls[0]?.searchParams.has('port')
    ? 'several hosts stand before the name of the database, not in host= or port='
    : null;
}

/** Separates the password from the address, for programs whose arguments are visible in `ps`. */
export function withoutPassword(databaseUrl: string): { url: string; password: string } {
  const [, scheme = '', user = '', hosts = '', rest = ''] = parts.exec(databaseUrl) ?? [];
  const [, name = '', password = ''] = /^([^:]*):?(.*)@$/s.exec(user) ?? [];
  return { url: `${scheme}${user && `${name}@`}${hosts}${rest}`, password: decodeURIComponent(password) };
}
