import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { migrate, openDatabase } from '#platform/database/index.ts';
import { databaseUrl } from './create-database.ts';
import { aDatabaseLocation, engine } from './databases.ts';

const clock = { now: () => new Date() };

/** The location of an empty database that belongs to a user with the minimal rights of an installation. */
export async function anOwnedLocation(): Promise<{ databaseUrl: string | null; dataDir: string }> {
  const location = await aDatabaseLocation({ isEmpty: true });
  onTestFinished(() => location.remove());
  if (engine === 'sqlite') return location;

  const name = `owned_${randomUUID().replaceAll('-', '')}`;
  const server = inject('postgres');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create role ${name} login nosuperuser nocreatedb nocreaterole`);
  await client.query(`create database ${name} owner ${name} template template0`);
  await client.end();
  const url = new URL(databaseUrl(server, name));
  url.username = name;
  return { databaseUrl: url.href, dataDir: location.dataDir };
}

/** Opens and migrates the database as that user. */
export async function anOwnedDatabase(location?: { databaseUrl: string | null; dataDir: string }) {
  const database = openDatabase(location ?? (await anOwnedLocation()), clock);
  onTestFinished(() => database.close());
  await migrate(database, clock.now());
  return database;
}
