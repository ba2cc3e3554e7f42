import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import * as content from '@eemusic/contract/learning/content';
import * as learners from '@eemusic/contract/learning/learners';
import { endpointsOf } from '@eemusic/contract/platform/endpoint';
import { Refusal } from '#platform/http/answers.ts';
import { build } from '#platform/build.ts';
import { describeApi, type Description } from '#platform/http/openapi.ts';

/** Describes only the calls of the learning app. */
export function describeLearnerApi(server: string): Description {
  const all = [...endpointsOf('content', content), ...endpointsOf('learners', learners)];
  const calls = all.filter(({ endpoint: { access } }) => access.kind === 'token' && access.token === 'learner');
  const tags = [
    { name: 'content', description: 'Published scores, and what a user may open.' },
    { name: 'learners', description: 'Keys, sign-in and practice of users.' },
  ];
  return { ...describeApi(calls, { title: 'EEMusic learner service', server, description }), tags };
}

const refused = new Refusal('practice.unknown', {
  fields: { 'sessions.3.studentId': fieldErrorOf('student.not-found') },
});

/** What holds for all calls, as Markdown. */
const description = `A user buys a key from their school and types it into the learning app. The app redeems the key,
fetches published scores and reports practice here. Users, sales and analytics in the console are based on these calls.

## Client

For JavaScript and TypeScript, \`@eemusic/learner-client\` has these calls with their types. It comes with the release of
the console: \`npm install ./eemusic-learner-client-${build().name}.tgz\`.

## Authentication

Send the token of the setting \`LEARNER_TOKEN\` with every call: \`Authorization: Bearer <token>\`. Keep it on the server
of the app: whoever has it can redeem keys. It opens only these calls, and no account of the console opens them. Without
the setting, these addresses answer 404. After 30 wrong tokens from one network within a minute, requests are rejected
with 429.

## Repeating a call

A response may be lost after the request was carried out. Repeat the same request then; nothing happens twice.

- **Redeeming:** create an \`Idempotency-Key\`, such as a UUID, before the first try, and send the same one with every
  repetition. For 24 hours the first response comes again. Without it, a repetition is refused with \`key.used\`.
- **Practice:** the \`sessionId\` is enough. A session that is already stored is not stored again, and counts in
  \`accepted\`: the app may forget what was accepted. If it comes with other values, the first ones stay. A batch reports
  for each session whether it was accepted, known or refused; a refused one is refused however often it comes.
- **Catalogue:** keep the \`cursor\` with the scores, and ask again with it, immediately while \`hasMore\` is true. After
  \`catalogue.cursor\`, forget both and start without one.
- **429:** wait for the seconds in \`Retry-After\`.
- **500 to 599, no response, or \`idempotency.running\`:** repeat after 1 second, then 2, 4, 8 and so on, at most a minute.
- All other calls are idempotent. Show the \`error\` of a refused key to the user. If a report is refused with
  \`practice.unknown\` or \`practice.future\`, leave out the sessions that \`fields\` names and send the others.

## Errors

A refusal is JSON: \`error\` for people, \`code\` and \`params\` for programs, and \`fields\` and \`fieldCodes\` for values
at fault. Codes stay the same; texts may change.

\`\`\`json
${JSON.stringify(refused, null, 2)}
\`\`\`
`;
