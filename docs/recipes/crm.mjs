/**
 * A CRM keeps its contacts: brings a file up to date with the students of the console. Run it every night, or whenever a
 * webhook tells of `student.created`, `student.updated` or `student.deleted`.
 *
 *     CONSOLE=https://console.example.com TOKEN=eem_… node crm.mjs contacts.json
 *
 * The token needs the scope `students.read`.
 */
import { readFile, writeFile } from 'node:fs/promises';

const [file] = process.argv.slice(2);

async function* students() {
  let cursor = '';
  while (cursor !== null) {
    const answer = await fetch(`${process.env.CONSOLE}/api/v1/students?limit=200${cursor && `&cursor=${cursor}`}`, {
      headers: { authorization: `Bearer ${process.env.TOKEN}` },
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${body.detail} (${answer.headers.get('x-request-id')})`);
    yield* body.data;
    cursor = body.nextCursor;
  }
}

const before = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
const contacts = {};
const changes = { added: 0, changed: 0, gone: 0 };
for await (const { id, version, name, phone, email, expiresOn } of students()) {
  if (before[id] === undefined) changes.added += 1;
  else if (before[id].version !== version) changes.changed += 1;
  contacts[id] = { version, name, phone, email, expiresOn };
}
changes.gone = Object.keys(before).filter((id) => contacts[id] === undefined).length;
await writeFile(file, JSON.stringify(contacts, null, 2));
process.stdout.write(`${JSON.stringify(changes)}\n`);
