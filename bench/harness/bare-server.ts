import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';

/*
 * The least that could answer with the same rows from the same SQLite file: no sign-in, no checks, one query a page.
 * The total of all students is counted once, as no server would count a million rows for each page.
 */
const database = new DatabaseSync(process.env['BARE_DATABASE'] ?? '', { readOnly: true });
database.exec('pragma mmap_size = 4000000000; pragma cache_size = -65536');

const students = (where: string) =>
  database.prepare(`select s.id as studentId, s.full_name as fullName, s.contact_number as contactNumber,
    s.contact_email as contactEmail, s.educator_id as educatorId, e.name as educatorName,
    s.subscription_code as subscriptionCode, s.expires_on as expiryDate, s.region, s.is_active as isActive, s.version
    from students s left join educators e on e.id = s.educator_id
    where s.deleted_at is null ${where} order by s.name_key, s.id limit 100`);
const [ofEducator, first] = [students('and s.educator_id = ?'), students('')];
const countOfEducator = database.prepare(
  'select count(*) as total from students where deleted_at is null and educator_id = ?',
);
const educators = database.prepare(`select e.id as educatorId, e.name as educatorName, e.contact_name as contactName,
  e.contact_number as contactNumber, e.contact_email as contactEmail, e.region, e.is_active as status,
  (select count(*) from students s where s.educator_id = e.id and s.deleted_at is null) as users,
  (select sum(amount) from sales_months m where m.educator_id = e.id) / 12 as avgSalesMonth, e.channel_id as channelId,
  c.name as channelName, e.category, e.version from educators e left join channels c on c.id = e.channel_id
  where e.deleted_at is null order by e.name_key, e.id limit 100`);
const countOf = (table: string) =>
  database.prepare(`select count(*) as total from ${table} where deleted_at is null`).get()?.['total'];
const totals = { students: countOf('students'), educators: countOf('educators') };

function answer(url: string | undefined, { teacherId }: { teacherId?: number }): object {
  if (url === '/admin/educators') return { educators: educators.all(), total: totals.educators };
  if (teacherId === undefined) return { students: first.all(), total: totals.students };
  return { students: ofEducator.all(teacherId), total: countOfEducator.get(teacherId)?.['total'] };
}

const server = createServer(async (request, response) => {
  const json = JSON.stringify(answer(request.url, JSON.parse(await text(request)) as object));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) });
  response.end(json);
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('message', () => process.exit());
