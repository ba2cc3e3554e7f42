import { day, minute } from '@eemusic/contract/platform/durations';
import { withoutDisguise } from '@eemusic/contract/platform/invisible-characters';
import { type Code, codes as allCodes } from '@eemusic/contract/platform/permissions';
import { hkdfSync } from 'node:crypto';
import type { ClientAuth, Configuration as Client, CustomFetch, ServerMetadata } from 'openid-client';
import type { Configuration } from '#platform/configuration.ts';
import { Refusal } from '#platform/http/index.ts';
import { lazy } from '#platform/lazy.ts';
import { seal, unseal } from '#platform/secrets/secret-cipher.ts';
import { publicAddress, type Services } from '#platform/services.ts';

/** Loaded when the first person uses single sign-on. */
const openId = lazy(() => import('openid-client'));

const timeout = 5;
/** In ms: so long requests fail at once after a failure, instead of waiting for the provider again. */
const pause = 3_000;

export type Provider = ReturnType<typeof openProvider>;

export function openProvider({ configuration, clock, log }: Services) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = configuration;
  let found: { at: number; is: Promise<Client> } | null = null;
  let failedAt = -Infinity;

  async function discover(address: URL): Promise<Client> {
    const client = await openId();
    // Otherwise signatures would not be checked, because the ID token comes from the provider itself over TLS.
    const execute = [client.enableNonRepudiationChecks];
    if (address.protocol === 'http:') execute.push(client.allowInsecureRequests);
    const authentication = secret === '' ? client.None() : await secretAuthentication(secret);
    const discover = (at: URL) =>
      client.discovery(at, clientId, secret === '' ? undefined : secret, authentication, {
        timeout,
        execute,
        [client.customFetch]: fetchAsStated,
      });
    return discover(address).catch((error: unknown) => {
      const stated = statedIssuer(error);
      if (stated !== `${address.href}/`) throw error;
      return discover(new URL(stated));
    });
  }

  /** Returns the provider's metadata. They are fetched at first use, again after a failure, and again after a day. */
  return async (): Promise<Client> => {
    if (issuer === null) throw new Refusal('sign-on.off');
    const now = clock.now().getTime();
    // Absolute, because a clock that was set back would extend both until it catches up.
    if (found !== null && Math.abs(now - found.at) < day) return found.is;
    if (Math.abs(now - failedAt) < pause) throw new Refusal('sign-on.down', { retryAfter: 5 });
    const is = discover(new URL(issuer)).catch((error: unknown) => {
      found = null;
      failedAt = clock.now().getTime();
      log.error({ err: error }, 'single sign-on cannot be reached');
      if (isWrongIssuer(error)) throw new Refusal('sign-on.set-up', { answer: 'OIDC_ISSUER' });
      throw new Refusal('sign-on.down', { retryAfter: 5 });
    });
    found = { at: now, is };
    return is;
  };
}

/** A provider may sign userinfo without saying by which algorithm; then it is that of its ID tokens. */
const fetchAsStated: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  if (!url.endsWith('/.well-known/openid-configuration') || !response.ok) return response;
  const metadata = (await response.json()) as ServerMetadata;
  const { id_token_signing_alg_values_supported: algorithms = ['RS256'] } = metadata;
  return Response.json({ userinfo_signing_alg_values_supported: algorithms, ...metadata });
};

/** The issuer that the provider states where it is not the configured one, such as the same with a slash at its end. */
function statedIssuer(error: unknown): string | null {
  if (!(error instanceof Error) || !isRecord(error.cause) || !isRecord(error.cause['body'])) return null;
  return error.cause['attribute'] === 'issuer' ? String(error.cause['body']['issuer']) : null;
}

function isWrongIssuer(error: unknown): boolean {
  const answer = error instanceof Error ? error.cause : null;
  return statedIssuer(error) !== null || (answer instanceof Response && answer.status >= 400 && answer.status < 500);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** In the header, which is the default, or in the body if the provider supports only that. */
async function secretAuthentication(secret: string): Promise<ClientAuth> {
  const client = await openId();
  const [inHeader, inBody] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const takesHeader = methods === undefined || methods.includes('client_secret_basic');
    return (takesHeader ? inHeader : inBody)(server, metadata, body, headers);
  };
}

const lifetime = 10 * minute;

type Ticket = { state: string; nonce: string; verifier: string; until: number };

/** Every node can open it; the tab can neither read nor change it. */
function sealTicket({ secret, clock }: Services, about: Omit<Ticket, 'until'>): string {
  return seal(JSON.stringify({ ...about, until: clock.now().getTime() + lifetime }), keyOf(secret));
}

/** Null for one that was not issued here, or is older than ten minutes. */
export function openTicket({ secret, clock }: Services, ticket: string): Ticket | null {
  try {
    const about = JSON.parse(unseal(ticket, keyOf(secret))) as Ticket;
    return about.until > clock.now().getTime() ? about : null;
  } catch {
    return null;
  }
}

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'single sign-on', 32));

export type Person = {
  subject: string;
  email: string;
  fullName: string;
  username: string;
  /** Null if permissions are granted in the console. */
  codes: Code[] | null;
};

/** OpenID Connect Core 1.0, section 2. A longer one is refused, because two may begin alike. */
const maxSubjectLength = 255;

type Rules = Pick<Configuration, 'OIDC_ALLOW' | 'OIDC_PERMISSIONS' | 'OIDC_TRUST_EMAIL'>;

export function readClaims(
  claims: Claims,
  { OIDC_ALLOW: allowed, OIDC_PERMISSIONS: codesByValue, OIDC_TRUST_EMAIL: trusted }: Rules,
): Person {
  if (!isSubject(claims.sub)) throw new Refusal('sign-on.failed');
  const values = allowed ? valuesOf(claims, allowed.claim) : null;
  if (allowed && values && !allowed.values.some((value) => values.has(value))) {
    throw new Refusal('sign-on.not-allowed');
  }
  const email = lineOf(claims['email'], 255);
  if (email === '') throw new Refusal('sign-on.no-email');
  const isConfirmed = isEmailConfirmed(claims, trusted);
  if (!isConfirmed || email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new Refusal('sign-on.email');
  return {
    subject: claims.sub,
    email,
    fullName: lineOf(claims['name'], 120) || email,
    username: lineOf(claims['preferred_username'], 60) || email.slice(0, 60),
    codes: codesByValue && codesOf(valuesOf(claims, codesByValue.claim), codesByValue.codes),
  };
}

/** Entra ID says `xms_edov` instead: whether the tenant owns the domain. Who says neither is believed if trusted. */
function isEmailConfirmed(claims: Claims, trusted: readonly string[]): boolean {
  const stated = claims['email_verified'] ?? claims['xms_edov'];
  if (stated !== undefined) return [true, 'true', 1, '1'].some((yes) => yes === stated);
  const from = [claims['iss'], claims['tid']].map((source) => String(source).toLowerCase().replace(/\/$/, ''));
  return trusted.some((source) => from.includes(source));
}

function codesOf(values: ReadonlySet<string>, codesByValue: ReadonlyMap<string, readonly Code[]>): Code[] {
  const granted = new Set([...values].flatMap((value) => codesByValue.get(value) ?? []));
  return allCodes.filter((code) => granted.has(code));
}

/** Keycloak writes groups as paths, so the slash at their beginning may be left out in the configuration. */
function valuesOf(claims: Claims, name: string): ReadonlySet<string> {
  const claim = claimAt(claims, name);
  // Entra ID leaves out more than 200 groups, and says here where they could be asked for.
  const left = claims['_claim_names'];
  if (claim === undefined && isRecord(left) && name in left) throw new Refusal('sign-on.too-many-groups');
  const names = namesIn(claim).map((each) => each.trim());
  return new Set(names.flatMap((each) => [each, each.replace(/^\//, '')]));
}

/** Returns the claim of this name, or the one to which its dots lead, as in `realm_access.roles`. */
function claimAt(claims: Record<string, unknown>, name: string): unknown {
  if (name in claims) return claims[name];
  for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
    const inner = claims[name.slice(0, dot)];
    const found = isRecord(inner) ? claimAt(inner, name.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Neither a text of a list nor one with spaces is divided: it may be the name of one group. */
function namesIn(claim: unknown): string[] {
  if (typeof claim === 'string') return [claim, ...claim.split(/[,;\n]/)];
  if (Array.isArray(claim)) return claim.flatMap(namesOf);
  if (!isRecord(claim)) return namesOf(claim);
  return Object.keys(claim).filter((name) => claim[name] !== false && claim[name] !== null);
}

const nameKeys = ['name', 'displayName', 'display', 'path', 'value', 'id'];

function namesOf(entry: unknown): string[] {
  const texts = isRecord(entry) ? nameKeys.map((key) => entry[key]) : [entry];
  return texts.filter((text) => typeof text === 'string' || typeof text === 'number').map(String);
}

const isSubject = (subject: string) =>
  subject !== '' && subject.length <= maxSubjectLength && !/\p{Cc}|\p{Cs}/u.test(subject);

/** Without what the database cannot store and what hides or turns letters, as names that are typed here. */
function lineOf(claim: unknown, maxLength: number): string {
  if (typeof claim !== 'string') return '';
  const line = withoutDisguise(claim.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')).trim();
  return line.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** The address to which the provider redirects the browser; it has to be registered at the provider. */
const callbackOf = (configuration: Services['configuration']) => `${publicAddress(configuration)}/sign-on`;

/** Uses the authorization code flow with PKCE, state and nonce. */
export async function beginSignOn(services: Services, provider: Provider) {
  const { configuration } = services;
  const [found, client] = [await provider(), await openId()];
  const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
  const address = client.buildAuthorizationUrl(found, {
    redirect_uri: callbackOf(configuration),
    scope: configuration.OIDC_SCOPES,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  return { address: address.href, ticket: sealTicket(services, { state, nonce, verifier }) };
}

type Claims = Record<string, unknown> & { sub: string };

/** Those of the ID token and, if there is a userinfo endpoint, its claims too. */
export async function askProvider(
  services: Services,
  provider: Provider,
  { ticket, query }: { ticket: Ticket; query: string },
): Promise<Claims> {
  const [found, client] = [await provider(), await openId()];
  const address = new URL(callbackOf(services.configuration));
  address.search = query;
  try {
    const tokens = await client.authorizationCodeGrant(found, address, {
      pkceCodeVerifier: ticket.verifier,
      expectedState: ticket.state,
      expectedNonce: ticket.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Refusal('sign-on.failed');
    const hasMore = found.serverMetadata().userinfo_endpoint !== undefined;
    const more = hasMore ? await client.fetchUserInfo(found, tokens.access_token, claims.sub) : {};
    return { ...more, ...claims, ...emailOf('email' in claims ? claims : more) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    services.log.warn({ err: error }, 'single sign-on refused');
    if (isDown(error)) throw new Refusal('sign-on.down');
    const answer = errorCodeOf(error, client);
    if (answer === null || answer === 'invalid_grant') throw new Refusal('sign-on.failed');
    throw declined.has(answer) ? new Refusal('sign-on.denied') : new Refusal('sign-on.set-up', { answer });
  }
}

/** What a provider answers if it did not let the person in, by OAuth 2.0 and OpenID Connect. */
const declined: ReadonlySet<string> = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'login_required',
]);

/** Null if it is the console that refused the provider's answer. */
function errorCodeOf(error: unknown, client: Awaited<ReturnType<typeof openId>>): string | null {
  const isRefused = error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError;
  if (isRefused) return /^[\w.-]{1,60}$/.test(error.error) ? error.error : 'error';
  return error instanceof client.WWWAuthenticateChallengeError ? 'invalid_client' : null;
}

/** Whether an email is verified is said where the email is: the other source may mean another one. */
const emailOf = ({ email, email_verified, xms_edov }: Record<string, unknown>) => ({ email, email_verified, xms_edov });

function isDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : null;
  return error.message === 'fetch failed' || error.name === 'TimeoutError' || code === 'OAUTH_TIMEOUT';
}
