import fastify from 'fastify';
import { expect, it } from 'vitest';
import { measureAnswers } from './metrics.ts';

it('counts the answers of each server, and observes the process only once for all of them', () => {
  const [one, other] = [measureAnswers(fastify()), measureAnswers(fastify())];

  expect(one.getSingleMetric('eemusic_http_answers_total')).not.toBe(
    other.getSingleMetric('eemusic_http_answers_total'),
  );
  for (const name of ['nodejs_gc_duration_seconds', 'nodejs_eventloop_lag_seconds']) {
    expect(one.getSingleMetric(name)).toBeDefined();
    expect(one.getSingleMetric(name)).toBe(other.getSingleMetric(name));
  }
});
