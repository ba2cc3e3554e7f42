import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Curriculum } from '@eemusic/contract/library/choices';
import type { Gender } from '@eemusic/contract/platform/genders';
import type { Code } from '@eemusic/contract/platform/permissions';
import { addAdministrator, hashPassword, setActive } from '#access/accounts/index.ts';
import { readCompany, storeCompany } from '#access/company/index.ts';
import { addLibrary } from '#library/libraries/index.ts';
import { type Actor, type Query, system } from '#platform/database/index.ts';
import { addFile, putPortrait, uploadFile } from '#platform/files/index.ts';
import type { Services } from '#platform/services.ts';
import { demoFolder, readJson } from './data.ts';

type Office = {
  company: { name: string; address: string; taxNumber: string; paymentDetails: string };
  libraries: { name: string; shortName: string; curriculum: Curriculum }[];
  colleagues: Colleague[];
};
type Colleague = {
  fullName: string;
  username: string;
  mobile: string;
  age: number;
  gender: Gender;
  codes: Code[];
  isActive: boolean;
};

const by = system('demo');
export const { company: details, libraries: demoLibraries, colleagues } = readJson<Office>('office.json');
const pictureOf = (name: string) => readFileSync(join(demoFolder, 'pictures', `${name}.webp`));

/** So that statements have a sender; the numbers are invalid on purpose. */
export function addCompany({ database }: Services): Promise<void> {
  return database.change(by, async (tx) => {
    const company = await readCompany(tx);
    if (!(await storeCompany(tx, { ...company, ...details }))) throw new Error('The company was changed meanwhile');
    tx.audit('company.updated', { kind: 'company', id: 1 }, { after: details });
  });
}

export type DemoLibrary = { moduleId: number; curriculum: Curriculum };

export async function addLibraries(services: Services): Promise<DemoLibrary[]> {
  const added: DemoLibrary[] = [];
  for (const { curriculum, ...names } of demoLibraries) {
    const picture = { name: `${names.shortName}.webp`, bytes: pictureOf(names.shortName) };
    const { fileName } = await uploadFile(services, picture, by);
    const { id } = await addLibrary(services, { ...names, image: fileName }, by);
    added.push({ moduleId: id, curriculum });
  }
  return added;
}

/** Nobody knows their passwords. */
export async function addColleagues(services: Services): Promise<void> {
  const { database, random, clock } = services;
  const passwordHash = await hashPassword(Buffer.from(random.bytes(24)).toString('base64url'));
  for (const { isActive, ...person } of colleagues) {
    const picture = await putPortrait(services, pictureOf(person.username).toString('base64'), by);
    await database.change(by, async (tx) => {
      await addFile(tx, picture);
      const account = { email: `${person.username}@example.com`, passwordHash, role: 2, at: clock.now() } as const;
      const id = await addAdministrator(tx, { ...person, ...account, fileName: picture.name });
      if (!isActive) await setActive(tx, id, false);
    });
  }
}

/** So that the dashboard shows who made changes; the address is one for examples. */
export async function colleagueAsActor(db: Query, username: string) {
  const row = await db.selectFrom('administrators').select('id').where('username', '=', username).executeTakeFirst();
  const colleague = colleagues.find((one) => one.username === username);
  if (!row || !colleague) throw new Error(`${username} is not a colleague of the demo`);
  return {
    kind: 'administrator',
    id: row.id,
    name: colleague.fullName,
    sessionId: 0,
    codes: new Set(colleague.codes),
    language: 'en',
    repeat: null,
    signedInAt: new Date(0),
    origin: { address: '192.0.2.14', userAgent: '', requestId: 'demo' },
  } satisfies Actor;
}
