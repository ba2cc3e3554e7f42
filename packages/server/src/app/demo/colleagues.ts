import type { Gender } from '@eemusic/contract/platform/genders';
import type { Code } from '@eemusic/contract/platform/permissions';
import sharp from 'sharp';
import { addAdministrator, hashPassword, setActive } from '#access/accounts/index.ts';
import { type Actor, type Query, system } from '#platform/database/index.ts';
import { addFile, putPortrait } from '#platform/files/index.ts';
import type { Services } from '#platform/services.ts';

type Colleague = { fullName: string; username: string; age: number; gender: Gender; codes: Code[]; hair: string };

const colleagues: readonly Colleague[] = [
  { fullName: '王芳', username: 'wangfang', age: 34, gender: 1, codes: ['SL', 'CM'], hair: '#2b2b33' },
  { fullName: '李伟', username: 'liwei', age: 41, gender: 0, codes: ['UM', 'SM'], hair: '#3a3230' },
  { fullName: 'Anna Keller', username: 'anna', age: 29, gender: 1, codes: ['ES'], hair: '#b0713c' },
  { fullName: 'Tomás Ribeiro', username: 'tomas', age: 52, gender: 0, codes: ['DA', 'SM'], hair: '#6d6d74' },
  { fullName: '陈晓梅', username: 'chenxiaomei', age: 26, gender: 1, codes: ['SL', 'ES', 'AD'], hair: '#30262c' },
];

const by = system('demo');

/** The people who enter the demo's data, so that the dashboard shows what colleagues did. */
export type DemoActors = Record<'librarian' | 'seller' | 'supporter', Actor>;

/**
 * Adds a few administrators for trying out permissions; nobody knows their passwords, and the last but one is inactive.
 */
export async function seedColleagues(services: Services): Promise<void> {
  const { database, random, clock } = services;
  const passwordHash = await hashPassword(Buffer.from(random.bytes(24)).toString('base64url'));
  for (const [index, { hair, ...person }] of colleagues.entries()) {
    const bytes = await sharp(Buffer.from(portrait(index, hair)))
      .png()
      .toBuffer();
    const picture = await putPortrait(services, bytes.toString('base64'), by);
    await database.change(by, async (tx) => {
      await addFile(tx, picture);
      const email = `${person.username}@example.com`;
      const mobile = `+86 138 0000 00${10 + index}`;
      const rest = { fileName: picture.name, passwordHash, role: 2, at: clock.now() } as const;
      const id = await addAdministrator(tx, { ...person, email, mobile, ...rest });
      if (index === colleagues.length - 2) await setActive(tx, id, false);
    });
  }
}

export async function readActors(db: Query): Promise<DemoActors> {
  const rows = await db.selectFrom('administrators').select(['id', 'username']).execute();
  const actor = (username: string): Actor => {
    const id = rows.find((row) => row.username === username)?.id;
    const colleague = colleagues.find((one) => one.username === username);
    return id === undefined || colleague === undefined ? by : actorOf(id, colleague);
  };
  return { librarian: actor('wangfang'), seller: actor('liwei'), supporter: actor('anna') };
}

/** Makes a colleague the actor of changes; the network address is one that is reserved for examples. */
const actorOf = (id: number, { fullName, codes }: Pick<Colleague, 'fullName' | 'codes'>): Actor => ({
  kind: 'administrator',
  id,
  name: fullName,
  sessionId: 0,
  codes: new Set(codes),
  language: 'en',
  repeat: null,
  signedInAt: new Date(0),
  origin: { address: '192.0.2.14', userAgent: '', requestId: 'demo' },
});

const grounds = ['#dbe7f5', '#e6efdf', '#f6e6d8', '#e3e3ea', '#efe0ec'];

/** A picture of head and shoulders, 256 × 256. */
function portrait(index: number, hair: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${grounds[index % grounds.length]}"/><path d="M40 256c6-60 44-84 88-84s82 24 88 84z" fill="#4f5bbf"/><circle cx="128" cy="112" r="48" fill="#f0c9a8"/><path d="M78 112c-6-56 24-76 50-76s58 18 50 78c-8-26-20-38-50-40-28 2-42 14-50 38z" fill="${hair}"/></svg>`;
}
