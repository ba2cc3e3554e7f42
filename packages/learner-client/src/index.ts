import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { components, paths } from './schema.gen.ts';

/** The calls of the learner service by method and path; each returns `data`, or `error` if it was refused. */
export type LearnerClient = Client<paths>;

type Options = {
  /** The address of the console, such as https://console.example.com. */
  address: string;
  /** The token sent with every call: the installation's `LEARNER_TOKEN`, or one made for another system. */
  token: string;
  /** Replaces the global `fetch`, for example by one that retries. */
  fetch?: (request: Request) => Promise<Response>;
};

/**
 * @throws calls reject with TypeError without a connection, and with UnexpectedAnswer if something other than the
 * service answers
 */
export function createLearnerClient({ address, token, fetch }: Options): LearnerClient {
  const client = createClient<paths>({
    baseUrl: address,
    headers: { authorization: `Bearer ${token}` },
    ...(fetch && { fetch }),
  });
  client.use(ofTheService);
  return client;
}

/** An answer that is not the service's: an error page of a proxy, the sign-in page of a network, another server. */
export class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer';
  readonly status: number;

  constructor({ status, url }: Response) {
    super(`${url} answered ${status}, and not as the learner service does`);
    this.status = status;
  }
}

const ofTheService: Middleware = {
  onResponse({ response }) {
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    if (!isJson && response.status !== 304) throw new UnexpectedAnswer(response);
  },
};

type Answer<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

export type LearnerPath = keyof paths;
export type Refusal = components['schemas']['Refusal'];
export type Catalogue = Answer<'/learner/catalogue', 'get'>;
export type CatalogueScore = Catalogue['scores'][number];
export type PublishedScore = Answer<'/learner/scores/{id}', 'get'>;
export type StudentState = Answer<'/learner/students/{id}', 'get'>;
export type BatchAnswer = Answer<'/learner/practice/batch', 'post'>;
