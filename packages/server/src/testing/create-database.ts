import pg from 'pg';

/** Makes a database on a server, as a copy of another one if wanted. */
export async function createDatabase(serverUrl: string, name: string, template = 'template0'): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database "${name}" template "${template}"`);
  await client.end();
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
