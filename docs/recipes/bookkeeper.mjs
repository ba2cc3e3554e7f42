/**
 * A bookkeeper fetches the month: the statements that are closed, and each sale that they are made of, as CSV.
 *
 *     CONSOLE=https://console.example.com TOKEN=eem_… node bookkeeper.mjs 2026-03 > 2026-03.csv
 *
 * The token needs the scopes `statements.read` and `sales.read`. Amounts come in hundredths of the currency.
 */
const [month] = process.argv.slice(2);

async function all(path) {
  const rows = [];
  let cursor = '';
  while (cursor !== null) {
    const answer = await fetch(`${process.env.CONSOLE}/api/v1/${path}&limit=200${cursor && `&cursor=${cursor}`}`, {
      headers: { authorization: `Bearer ${process.env.TOKEN}` },
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${body.detail} (${answer.headers.get('x-request-id')})`);
    rows.push(...body.data);
    cursor = body.nextCursor;
  }
  return rows;
}

const money = (hundredths) => (hundredths / 100).toFixed(2);
const cell = (value) => `"${String(value ?? '').replaceAll('"', '""')}"`;
const row = (...values) => process.stdout.write(`${values.map(cell).join(',')}\n`);

row('document', 'day', 'receiver or kind', 'amount', 'commission', 'currency');
for (const { number, state, closedAt, name, amount, commission, currency } of await all(`statements?month=${month}`))
  if (state !== 'open') row(number, closedAt.slice(0, 10), name, money(amount), money(commission), currency);
for (const { id, day, kind, amount, educatorCommission, channelCommission, currency } of await all(
  `sales?month=${month}`,
))
  row(`sale ${id}`, day, kind, money(amount), money(educatorCommission + channelCommission), currency);
