/**
 * A shop sells a key and mails it: makes one key per order and writes the mail for the buyer, ready for `sendmail -t`.
 *
 *     CONSOLE=https://console.example.com TOKEN=eem_… node shop.mjs 4711 12 mei@example.com | sendmail -t
 *
 * The token needs the scope `keys.write`. The order's number is the `Idempotency-Key`: the same order gets the same key.
 */
const [order, educatorId, email] = process.argv.slice(2);

const answer = await fetch(`${process.env.CONSOLE}/api/v1/keys`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${process.env.TOKEN}`,
    'content-type': 'application/json',
    'idempotency-key': `order ${order}`,
  },
  body: JSON.stringify({ educatorId: Number(educatorId), durationDays: 366 }),
});
const body = await answer.json();
if (!answer.ok) throw new Error(`${body.detail} (${answer.headers.get('x-request-id')})`);

const [key] = body.data;
process.stdout.write(`To: ${email}
Subject: Your key for order ${order}
Content-Type: text/plain; charset=utf-8

Enter this key in the app. It opens the course for ${key.durationDays} days.

${key.code}
`);
