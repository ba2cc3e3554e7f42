import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readCatalogue, readPublishedScore, readStudentState } from '@eemusic/contract/learning/content';
import { redeemKey, reportPractice } from '@eemusic/contract/learning/learners';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import { ConfigurationError, readConfiguration } from '#platform/configuration.ts';
import { publicAddress } from '#platform/services.ts';
import { type Command, runScript, type ValuesOf, WrongUse } from './command-line.ts';

const usage = `Acts as the learning app: sends one call and prints its answer.

  npm run learner -- redeem KEY --name N [--phone P] [--email E] [--region SD] [--profile1 N] [--profile2 N]
      Creates a user whose subscription starts today. The default email is learner@example.com.
  npm run learner -- redeem KEY --student ID
      Extends the subscription of an existing user.
  npm run learner -- practice --student ID [--score ID] [--minutes 12] [--accuracy 0.9] [--screen practice]
      Reports a session that ends now.

  npm run learner -- catalogue [--since CURSOR]
      Lists published scores, or what changed since a cursor.
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
  since: text,
  url: text,
} as const;

type Values = ValuesOf<typeof options>;

const commands: Record<string, Command<Values>> = {
  redeem: {
    options: ['name', 'phone', 'email', 'region', 'profile1', 'profile2', 'student', 'url'],
    takesWords: true,
    run: (values, words) => {
      const key = onlyOf(words, 'key');
      return send(redeemKey, values, {
        key,
        fullName: values.name ?? (values.student === undefined ? '' : 'renews'),
        contactNumber: values.phone ?? '',
        contactEmail: values.email ?? 'learner@example.com',
        region: values.region ?? 'SD',
        profile1Name: values.profile1,
        profile2Name: values.profile2,
        studentId: values.student && Number(values.student),
      });
    },
  },
  practice: {
    options: ['student', 'score', 'minutes', 'accuracy', 'screen', 'url'],
    run: (values) => {
      const seconds = Math.round(Number(values.minutes ?? 12) * 60);
      const session = {
        sessionId: randomUUID(),
        studentId: Number(values.student),
        scoreId: values.score === undefined ? null : Number(values.score),
        startedAt: new Date(Date.now() - (seconds || 0) * 1000).toISOString(),
        seconds,
        accuracy: Number(values.accuracy ?? 0.9),
        screen: values.screen ?? 'practice',
      };
      return send(reportPractice, values, { sessions: [session] });
    },
  },
  catalogue: { options: ['since', 'url'], run: (values) => send(readCatalogue, values, { since: values.since }) },
  score: {
    options: ['url'],
    takesWords: true,
    run: (values, words) => send(readPublishedScore, values, { id: onlyOf(words, 'number') }),
  },
  student: {
    options: ['url'],
    takesWords: true,
    run: (values, words) => send(readStudentState, values, { id: onlyOf(words, 'number') }),
  },
};

function onlyOf([word, ...more]: readonly string[], what: string): string {
  if (word === undefined || more.length > 0) throw new WrongUse(`One ${what} is expected`);
  return word;
}

/** `url` has no trailing slash. */
function connect(values: Values): { url: string; token: string } {
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

async function send({ method, path }: Endpoint, values: Values, call: object): Promise<string> {
  const { url, token } = connect(values);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const request = method === 'GET' ? { headers } : { method, headers, body: JSON.stringify(call) };
  const target = `${url}${method === 'GET' ? addressOf(path, call) : path}`;
  const answer = await fetch(target, request).catch((fault: unknown) => {
    throw new Unsuccessful(`${url} did not answer: ${reasonOf(fault)}`, 69);
  });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return `${JSON.stringify(body, null, 2)}\n`;
  throw new Unsuccessful(refusalText(answer.status, (body ?? {}) as Refusal), 1);
}

class Unsuccessful extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

type Refusal = { error?: string; code?: string; fields?: Readonly<Record<string, string>> };

function refusalText(status: number, { error = `The answer was ${status}`, code, fields = {} }: Refusal): string {
  if (code === 'route.not-found') return 'The learner service is off there: the server has no LEARNER_TOKEN.';
  const faults = Object.entries(fields).map(([field, reason]) => `  ${field}: ${reason}`);
  return [error, ...faults.slice(0, 10)].join('\n');
}

function addressOf(path: string, values: object): string {
  const rest = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) rest.set(name, String(value));
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

const exitCodeOf = (error: unknown) => (error instanceof Unsuccessful ? error.exitCode : null);

await runScript({ name: 'learner', usage, options, commands, exitCodeOf });
