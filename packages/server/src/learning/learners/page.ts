import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { Refusal } from '#platform/http/index.ts';
import type { Description, Operation } from '#platform/http/openapi.ts';
import { fieldList } from './fields.ts';
import { Html, html } from './html.ts';
import { style } from './page-style.ts';

type Call = { method: string; path: string; operation: Operation };

/** Returns the API description as a page without scripts. */
export function pageOf(description: Description): string {
  const { info, paths, servers = [] } = description;
  const server = servers[0]?.url ?? '';
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <p class="kicker">EEMusic Console · for those who build the learning app</p>
          <h1>${info.title}</h1>
          <p class="lead">
            A user buys a key from their school and types it into the learning app. The app redeems it here, fetches
            what is published, and tells here what was practised. That is what makes users, sales and figures in the
            console real.
          </p>
          <nav aria-label="On this page">
            <ul>
              <li><a href="#authentication">Authentication</a></li>
              ${calls.map(
                ({ path, operation }) =>
                  html`<li>
                    <a href="#${idOf(operation)}"><code>${path}</code></a>
                  </li>`,
              )}
              <li><a href="#repeating">Repeating a call</a></li>
              <li><a href="#errors">Errors</a></li>
              <li><a href="/openapi/learner.json">OpenAPI 3.1</a></li>
            </ul>
          </nav>
        </header>
        <main id="content">
          ${authentication(server)} ${calls.map((call) => section(call, server))} ${repeating} ${errors}
        </main>
        <footer><p>Version ${info.version}. Made from the same declarations by which the calls are served.</p></footer>
      </body>
    </html> `.text;
}

const idOf = ({ operationId }: Operation) => operationId.replace('.', '-');

function authentication(server: string): Html {
  return html`<section aria-labelledby="authentication">
    <h2 id="authentication">Authentication</h2>
    <p>
      The calls lie at <code>${server}</code>. Each carries the token that the installation has in its setting
      <code>LEARNER_TOKEN</code>:
    </p>
    ${code('Authorization header', 'Authorization: Bearer <token>')}
    <p>
      It opens these calls and no others, and no account of the console opens them. Keep it on the server of the app:
      whoever has it can redeem keys. Without the setting there is nothing at these addresses (404). After 30 wrong
      tokens from one network within a minute, further wrong ones are response 429.
    </p>
  </section>`;
}

function section({ method, path, operation }: Call, server: string): Html {
  const { summary, description, parameters, requestBody, responses } = operation;
  const request = requestBody?.content['application/json'];
  const response = responses['200']?.content['application/json'];
  const id = idOf(operation);
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}"><span class="method">${method}</span> <code>${path}</code></h2>
    <p>${summary}</p>
    <p>${description}</p>
    <h3>Request</h3>
    ${fieldList(request?.schema, request ? 'required' : 'none')}
    ${parameters.map(
      (one) =>
        html`<h4>${places[one.in] ?? ''} <code>${one.name}</code>${one.required ? '' : ', optional'}</h4>
          <p>${one.description ?? ''}</p>`,
    )}
    ${code(`Example of a request to ${path}`, curl({ method, path, operation }, server))}
    <h3>Answer</h3>
    ${fieldList(response?.schema, 'none')}
    ${code(`Example of an answer of ${path}`, JSON.stringify(response?.example, null, 2))}
    <h3>Refusals</h3>
    ${refusalTable(path, responses)}
  </section>`;
}

/** Names of the places in a request where a parameter can be. */
const places: Readonly<Record<string, string>> = { header: 'Header', query: 'Query', path: 'Path' };

function curl({ method, path, operation: { requestBody, parameters } }: Call, server: string): string {
  const example = requestBody?.content['application/json']?.example;
  const isRepeatable = parameters.some(({ name }) => name === 'Idempotency-Key');
  return [
    `curl -X ${method} ${server}${path.replaceAll(/\{\w+\}/g, '54')}`,
    `-H "Authorization: Bearer $LEARNER_TOKEN"`,
    ...(requestBody ? [`-H "Content-Type: application/json"`] : []),
    ...(isRepeatable ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(requestBody ? [`-d '${JSON.stringify(example, null, 2)}'`] : []),
  ].join(' \\\n  ');
}

function refusalTable(path: string, responses: Operation['responses']): Html {
  const rows = Object.entries(responses).flatMap(([status, response]) =>
    (response['x-refusals'] ?? []).map(({ code, error }) => ({ status, code, error })),
  );
  return html`<div class="wide" tabindex="0" role="region" aria-label="Refusals of ${path}">
    <table>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">code</th>
          <th scope="col">error</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <td>${row.status}</td>
              <td><code>${row.code}</code></td>
              <td>${row.error}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

const code = (label: string, text: string) =>
  html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`;

const repeating = html`<section aria-labelledby="repeating">
  <h2 id="repeating">Repeating a call</h2>
  <p>
    Networks fail, and a response may be lost after the request was carried out. Repeat the same request then; nothing
    happens twice.
  </p>
  <ul>
    <li>
      <strong>Redeeming:</strong> make up an <code>Idempotency-Key</code> before the first try, a UUID for instance, and
      send the same one with every repetition. The first answer comes again for 24 hours. Without it a repetition of
      what was done is response <code>key.used</code>.
    </li>
    <li>
      <strong>Practice:</strong> the <code>sessionId</code> is enough. A session that is there already is not kept
      again, and counts in <code>accepted</code>: what was accepted the app may forget. Where it comes with other
      values, the first ones stay. A batch says of each session whether it was accepted, known already or refused;
      refused ones are refused again however often they come.
    </li>
    <li>
      <strong>Catalogue:</strong> keep the <code>cursor</code> with what you have, and ask with it again, at once while
      <code>hasMore</code> is true. After <code>catalogue.cursor</code> forget both and begin without one.
    </li>
    <li><strong>429:</strong> wait for the seconds of <code>Retry-After</code>.</li>
    <li>
      <strong>500 to 599, no answer, or <code>idempotency.running</code>:</strong> repeat after 1 second, then 2, 4, 8
      and so on, a minute at most.
    </li>
    <li>
      <strong>Everything else:</strong> repeating changes nothing. Show the <code>error</code> of a refused key to the
      user. From a report that is refused with <code>practice.unknown</code> or <code>practice.future</code>, leave out
      the sessions that <code>fields</code> names and send the others.
    </li>
  </ul>
</section>`;

const errors = html`<section aria-labelledby="errors">
  <h2 id="errors">Errors</h2>
  <p>
    A refusal is JSON: <code>error</code> for people, <code>code</code> and <code>params</code> for programs, and
    <code>fields</code> and <code>fieldCodes</code> where certain values are to blame. Codes stay; texts may be worded
    better one day.
  </p>
  ${code(
    'Example of a refusal',
    JSON.stringify(
      new Refusal('practice.unknown', { fields: { 'sessions.3.studentId': fieldErrorOf('student.not-found') } }),
      null,
      2,
    ),
  )}
</section>`;
