import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readCatalogue, readPublishedScore, readStudentState } from '@eemusic/contract/learning/content';
import { redeemKey, reportPractice } from '@eemusic/contract/learning/learners';
import type { CallOf, Endpoint } from '@eemusic/contract/platform/endpoint';
import * as z from 'zod/mini';
import { ConfigurationError, readConfiguration } from '#platform/configuration.ts';
import { publicAddress } from '#platform/services.ts';
import { type Command, problemIn, runScript, type ValuesOf, WrongUse } from './command-line.ts';

const usage = `Acts as the learning app: redeems keys, fetches published scores and reports practice.

  npm run learner -- redeem KEY --name N [--phone P] [--email E] [--region SD] [--profile1 N] [--profile2 N]
      Creates a user whose subscription starts today. The default email is learner@example.com.
  npm run learner -- redeem KEY --student ID
      Extends the subscription of an existing user.
  npm run learner -- practice --student ID [--score ID] [--minutes 12] [--accuracy 0.9] [--screen practice] [--count N]
      Reports a session that ends now, or N consecutive ones.

  npm run learner -- catalogue [--since CURSOR]
      Lists published scores, or what changed since a cursor, and prints the next cursor.
  npm run learner -- score ID
  npm run learner -- student ID
      Prints a score with the addresses of its files, or the subscription of a user.

  --url http://localhost:3000   address of the console; defaults to PUBLIC_URL, or to PORT on this machine

The console's LEARNER_TOKEN, PUBLIC_URL and PORT are read from the environment or from .env.

Exit codes: 0 done, 1 refused, 64 usage error, 69 no response, 78 no token.
`;

const text = { type: 'string' } as const;
const options = {
  name: text,
  phone: text,
  email: text,
  region: text,
  profile1: text,
  profile2: text,
  student: text,
  score: text,
  minutes: text,
  accuracy: text,
  screen: text,
  count: text,
  since: text,
  url: text,
} as const;

type Values = ValuesOf<typeof options>;

const commands: Record<string, Command<Values>> = {
  redeem: {
    options: ['name', 'phone', 'email', 'region', 'profile1', 'profile2', 'student', 'url'],
    takesWords: true,
    run: redeem,
  },
  practice: {
    options: ['student', 'score', 'minutes', 'accuracy', 'screen', 'count', 'url'],
    run: practise,
  },
  catalogue: { options: ['since', 'url'], run: listCatalogue },
  score: {
    options: ['url'],
    takesWords: true,
    run: (values, words) => show(values, words, (id, connection) => ask(readPublishedScore, { id }, connection)),
  },
  student: {
    options: ['url'],
    takesWords: true,
    run: (values, words) => show(values, words, (id, connection) => ask(readStudentState, { id }, connection)),
  },
};

/** Command-line options that are named differently from their field. */
const optionOf: Record<string, string> = {
  key: 'KEY',
  fullName: '--name',
  contactNumber: '--phone',
  contactEmail: '--email',
  region: '--region',
  profile1Name: '--profile1',
  profile2Name: '--profile2',
  studentId: '--student',
  scoreId: '--score',
  seconds: '--minutes',
  accuracy: '--accuracy',
  screen: '--screen',
};

async function redeem(values: Values, [key, ...more]: readonly string[]): Promise<string> {
  const connection = connect(values);
  if (key === undefined || more.length > 0) throw new WrongUse('One key is expected');
  const studentId = values.student === undefined ? undefined : Number(values.student);
  const body = read(redeemKey.input, {
    key,
    fullName: values.name ?? (studentId === undefined ? undefined : 'renews'),
    contactNumber: values.phone ?? '',
    contactEmail: values.email ?? 'learner@example.com',
    region: values.region ?? 'SD',
    profile1Name: values.profile1,
    profile2Name: values.profile2,
    studentId,
  });
  const done = await ask(redeemKey, body, connection);
  return `${done.message}. User ${done.studentId}, until ${done.expireBy}.\n`;
}

const maxCount = 100_000;
/** Sessions per request; the fastest size that was measured. */
const reportSize = 500;

async function practise(values: Values): Promise<string> {
  const connection = connect(values);
  const count = Number(values.count ?? 1);
  if (!Number.isInteger(count) || count < 1 || count > maxCount)
    throw new WrongUse(`--count: a whole number from 1 to ${maxCount} is expected`);
  const seconds = Math.round(Number(values.minutes ?? 12) * 60);
  const now = Date.now();
  const sum = { accepted: 0, repeated: 0 };
  for (let first = 0; first < count; first += reportSize) {
    const sessions = Array.from({ length: Math.min(reportSize, count - first) }, (_, index) => ({
      sessionId: randomUUID(),
      studentId: Number(values.student),
      scoreId: values.score === undefined ? null : Number(values.score),
      startedAt: new Date(now - (first + index + 1) * (seconds || 0) * 1000).toISOString(),
      seconds,
      accuracy: Number(values.accuracy ?? 0.9),
      screen: values.screen ?? 'practice',
    }));
    const body = read(reportPractice.input, { sessions });
    const { accepted, repeated } = await ask(reportPractice, body, connection);
    sum.accepted += accepted;
    sum.repeated += repeated;
  }
  return `${sum.accepted} accepted, ${sum.repeated} of them known already.\n`;
}

async function listCatalogue(values: Values): Promise<string> {
  const connection = connect(values);
  const lines: string[] = [];
  let { since } = values;
  for (let hasMore = true; hasMore;) {
    const page = await ask(readCatalogue, { since }, connection);
    lines.push(...page.scores.map(({ id, name, edition }) => `${id}  ${name}, edition ${edition}`));
    lines.push(...page.removed.map((id) => `${id}  withdrawn`));
    since = page.cursor;
    hasMore = page.hasMore;
  }
  return [...lines, `Cursor: ${since}`, ''].join('\n');
}

/** Prints one record as the server returned it. */
async function show(
  values: Values,
  [id, ...more]: readonly string[],
  answerOf: (id: string, connection: Connection) => Promise<object>,
): Promise<string> {
  const connection = connect(values);
  if (id === undefined || more.length > 0) throw new WrongUse('One number is expected');
  return `${JSON.stringify(await answerOf(id, connection), null, 2)}\n`;
}

/** Validates the input by the contract before sending it. */
function read<Schema extends z.ZodMiniType>(schema: Schema | undefined, values: object): z.output<Schema> {
  if (!schema) throw new Error('This call takes nothing');
  const { data, error } = schema.safeParse(values);
  if (data !== undefined) return data;
  const field = String(error?.issues[0]?.path.at(-1) ?? '');
  throw new WrongUse(`${optionOf[field] ?? field}: ${problemIn(error)}`);
}

function connect(values: Values): Connection {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { env } = process;
  const configuration = readConfiguration({
    LEARNER_TOKEN: env['LEARNER_TOKEN'],
    PUBLIC_URL: env['PUBLIC_URL'],
    PORT: env['PORT'],
  });
  const { LEARNER_TOKEN } = configuration;
  const url = values.url ?? publicAddress(configuration);
  if (LEARNER_TOKEN === null)
    throw new ConfigurationError(
      'LEARNER_TOKEN is missing: set it in the environment or in .env, as the console has it',
    );
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new WrongUse('--url: http:// or https:// is expected');
  return { url: url.replace(/\/+$/, ''), token: LEARNER_TOKEN };
}

/** `url` has no trailing slash. */
type Connection = { url: string; token: string };
type Call<Output extends z.ZodMiniType> = Pick<Endpoint, 'method' | 'path'> & { output: Output };

async function ask<Output extends z.ZodMiniType, E extends Call<Output>>(
  { method, path, output }: E & Call<Output>,
  body: E extends Endpoint ? CallOf<E> : never,
  { url, token }: Connection,
): Promise<z.output<Output>> {
  const authorization = `Bearer ${token}`;
  const json = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const request =
    method === 'GET'
      ? { headers: { authorization } }
      : { method, headers: { authorization, ...json }, body: JSON.stringify(body) };
  const target = `${url}${method === 'GET' ? addressOf(path, body) : path}`;
  const answer = await fetch(target, request).catch((fault: unknown) => {
    throw new Unanswered(`${url} did not answer: ${reasonOf(fault)}`);
  });
  if (answer.ok) return output.parse(await answer.json());
  const { data: refusal } = Refusal.safeParse(await answer.json().catch(() => null));
  throw new Refused(refusal ?? { error: `The answer was ${answer.status}`, code: String(answer.status) });
}

const Refusal = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});

class Refused extends Error {
  override name = 'Refused';
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  constructor({ error, code, fields = {} }: z.output<typeof Refusal>) {
    super(error);
    this.code = code;
    this.fields = fields;
  }
}

class Unanswered extends Error {
  override name = 'Unanswered';
}

/** Builds the address of a call without a body: path parameters, then the query. */
function addressOf(path: string, values: unknown): string {
  const rest = new URLSearchParams();
  for (const [name, value] of Object.entries(values ?? {})) if (value !== undefined) rest.set(name, String(value));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name) ?? '';
    rest.delete(name);
    return encodeURIComponent(value);
  });
  return rest.size > 0 ? `${filled}?${rest}` : filled;
}

function reasonOf(fault: unknown): string {
  const cause = fault instanceof Error ? (fault.cause ?? fault) : fault;
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
  return String(code ?? message ?? cause);
}

function exitCodeOf(error: unknown): number | null {
  if (error instanceof Unanswered) return 69;
  return error instanceof Refused ? 1 : null;
}

function messageOf(error: Error): string {
  if (!(error instanceof Refused)) return error.message;
  if (error.code === 'route.not-found') return 'The learner service is off there: the server has no LEARNER_TOKEN.';
  const fields = Object.entries(error.fields).map(([field, reason]) => `  ${field}: ${reason}`);
  return [error.message, ...fields.slice(0, 10)].join('\n');
}

await runScript({ name: 'learner', usage, options, commands, exitCodeOf, messageOf });
