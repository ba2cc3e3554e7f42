import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { build } from '#platform/build.ts';
import { lazy } from '#platform/lazy.ts';

/** Once for the process, because its timer and its observer of the collector never end. */
const metricsOfProcess = lazy(() => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const help = 'Always 1; the labels say which build runs';
  gaugesIn(registry)('eemusic_build_info', help, ['version', 'commit'], (gauge) => {
    const { version, commit } = build();
    gauge.set({ version, commit }, 1);
  });
  return registry;
});

type AddGauge = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => unknown) => void;

/** Returns what adds gauges that are collected anew with each request for the metrics. */
export const gaugesIn =
  (registry: Registry): AddGauge =>
  (name, help, labelNames, collect) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        registers: [],
        async collect() {
          await collect(this);
        },
      }),
    );

/** Counts and times every answer by its declared route and not by its URL. */
export function measureAnswers(app: FastifyInstance): Registry {
  const registry = Registry.merge([metricsOfProcess()]);
  const labelNames = ['method', 'route', 'kind', 'status'] as const;
  const answers = new Counter({
    name: 'eemusic_http_answers_total',
    help: 'Answers by route and status',
    labelNames,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'eemusic_http_answer_seconds',
    help: 'Seconds from request to answer',
    labelNames,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      kind: request.routeOptions.config.kind ?? 'none',
      status: String(reply.statusCode),
    };
    answers.inc(labels);
    seconds.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}

/** An id of a record; a phone number has more digits. */
const isId = (value: string) => /^\d{1,10}$/.test(value);

/** Without its query and what a person or an app may have put into it, such as a token. */
export function loggedPath({ url, is404: isUndeclared, routeOptions, params }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? '';
  if (isUndeclared || routeOptions.url === undefined) return path.replace(/^(\/[^/]{0,30})[^]+/, '$1/…');
  const values = (params ?? {}) as Record<string, string>;
  return routeOptions.url
    .replace(/:(\w+)/g, (_place, name: string) => (isId(values[name] ?? '') ? (values[name] ?? '') : '…'))
    .replace('*', '…');
}
