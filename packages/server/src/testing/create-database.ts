import pg from 'pg';

/** Makes a database on a server, as a copy of another one if wanted; its files are copied, not written to the log one by one. */
export async function createDatabase(serverUrl: string, name: string, template = 'template0'): Promise<void> {
  await order(serverUrl, `create database "${name}" template "${template}" strategy file_copy`);
}

/** Ends the connections that are left to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await order(serverUrl, `drop database "${name}" with (force)`);
}

async function order(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
