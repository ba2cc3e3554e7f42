import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { readConfiguration } from '@eemusic/server/src/platform/configuration.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isNightly } from './lanes.ts';

const project = join(import.meta.dirname, '..');
const rules = join(project, 'deploy/alerts.yml');
const handbook = readFileSync(join(project, 'docs/operations/runbooks.md'), 'utf8');
const alerts = Array.from(
  readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)\n\s+expr: (>-\n(?:\s{10}.*\n)+|.*\n)/g),
  ([, name, expr]) => ({
    name: name ?? '',
    expr: expr ?? '',
  }),
);
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };
const dashboard = JSON.parse(readFileSync(join(project, 'deploy/grafana-dashboard.json'), 'utf8')) as Dashboard;

/** Returns the names of the metrics in a PromQL expression. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/^>-/, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\bby\s*\([^)]*\)/g, ' ');
  return Array.from(bare.matchAll(/[a-z_]\w*(?!\w|\s*\()/g), ([name]) => name).filter(
    (name) => name !== 'sum' && !/^e\d/.test(name),
  );
}

async function metricsOfConsole(): Promise<Set<string>> {
  const folder = mkdtempSync(join(tmpdir(), 'eemusic-metrics-'));
  const services = await openServices(
    readConfiguration({
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      METRICS_TOKEN: 'three-blind-mice-see-how-they-run',
      BACKUP_DIR: folder,
    }),
  );
  const { app, stop } = await startConsole(services, { webFolder: null });
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });
  const headers = { authorization: 'Bearer three-blind-mice-see-how-they-run' };
  const { body } = await app.inject({ url: '/metrics', headers });
  const kinds = Array.from(body.matchAll(/^# TYPE (\w+) (\w+)$/gm), ([, name = '', kind]) => ({ name, kind }));
  const parts = ['bucket', 'sum', 'count'];
  return new Set(
    kinds.flatMap(({ name, kind }) => (kind === 'histogram' ? parts.map((part) => `${name}_${part}`) : [name])),
  );
}

describe('the dashboard and the alerts', () => {
  it('are about figures that the console has', async () => {
    const exported = await metricsOfConsole();
    const panels = dashboard.panels.map(({ title, targets }) => ({
      name: title,
      expr: targets.map(({ expr }) => expr).join(' '),
    }));
    const all = [...alerts, ...panels].map(({ name, expr }) => ({ name, metrics: metricsIn(expr) }));

    expect(all.length).toBeGreaterThan(15);
    for (const { name, metrics } of all) expect(metrics, name).not.toEqual([]);
    // Prometheus itself provides this metric.
    const unknown = all.flatMap(({ name, metrics }) =>
      metrics.filter((one) => one !== 'up' && !exported.has(one)).map((one) => `${name}: ${one}`),
    );
    expect(unknown).toEqual([]);
  });

  it('have a runbook each', () => {
    for (const { name } of alerts) expect(handbook, name).toContain(`\n## ${name}\n`);
  });

  const promtool = '/usr/bin/promtool';
  const canCheck = existsSync(promtool);
  if (isNightly && !canCheck && process.env['CI'])
    throw new Error('The alert rules cannot be checked: promtool is not installed (prometheus)');
  if (!canCheck) console.warn('Skipped: the syntax of the alert rules, because promtool is not installed (prometheus)');
  it.runIf(canCheck)('are written as Prometheus reads them', () => {
    expect(execFileSync(promtool, ['check', 'rules', rules], { encoding: 'utf8' })).toContain(
      `${alerts.length} rules found`,
    );
  });

  it.runIf(canCheck)('fire when backups are overdue, a shared part is down or lists are slow', () => {
    const test = join(import.meta.dirname, 'alerts-test.yml');
    expect(execFileSync(promtool, ['test', 'rules', test], { encoding: 'utf8' })).toContain('SUCCESS');
  });
});
