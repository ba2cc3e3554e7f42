import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#packages/server/src/testing/free-port.ts';

const deploy = join(import.meta.dirname, '../../deploy');

export const proxies = {
  nginx: { program: '/usr/sbin/nginx', package: 'nginx-light', start: startNginx },
  HAProxy: { program: '/usr/sbin/haproxy', package: 'haproxy', start: startHaproxy },
  Caddy: { program: '/usr/bin/caddy', package: 'caddy', start: startCaddy },
} as const;

export const isInstalled = (name: keyof typeof proxies): boolean => existsSync(proxies[name].program);

type Place = {
  folder: string;
  port: number;
  console: number;
  /** The port of the second node, for HAProxy's example, which has two. */
  other?: number;
};

export async function startProxy(name: keyof typeof proxies, place: Omit<Place, 'port'>) {
  const port = await freePort();
  const child = proxies[name].start({ ...place, port });
  const address = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null)
      throw new Error(`${name} did not start: ${readFileSync(join(place.folder, 'log'), 'utf8')}`);
    await wait(20);
  }
  return { address, port, stop: () => stop(child) };
}

/** Uses the example with other ports and another host name, and without TLS, which would need a certificate. */
function startNginx({ folder, port, console }: Place): ChildProcess {
  const [redirect, ...servers] = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${console}`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *(?:listen \[::\]:443|ssl_).*\n/gm, '')
    .split(/(?=^server \{)/m)
    .toSpliced(1, 1);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/nginx.pid; error_log ${folder}/log; worker_processes 1; events {}
    http { access_log off; ${paths.join(' ')} ${redirect}${servers.join('')} }`,
  );
  return spawn(proxies.nginx.program, ['-e', join(folder, 'log'), '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
}

function startCaddy({ folder, port, console }: Place): ChildProcess {
  const file = readFileSync(join(deploy, 'Caddyfile'), 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${console}`)
    .replace(/^.*console\.example\.com\} \{/m, `http://127.0.0.1:${port} {`)
    .replace(/^\{$/m, `{\n\tadmin off\n\tlog {\n\t\toutput file ${folder}/log\n\t}`);
  writeFileSync(join(folder, 'Caddyfile'), file);
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const options = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  return spawn(proxies.Caddy.program, options, { stdio: 'ignore', env });
}

function startHaproxy({ folder, port, console, other }: Place): ChildProcess {
  const file = readFileSync(join(deploy, 'haproxy.cfg'), 'utf8')
    .replace('10.0.0.11:3000', `127.0.0.1:${console}`)
    .replace(/^.*10\.0\.0\.12:3000\n/m, other === undefined ? '' : `  server node2 127.0.0.1:${other}\n`)
    .replace(/^.*(?:bind :80|redirect scheme).*\n/gm, '')
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`);
  writeFileSync(join(folder, 'haproxy.cfg'), file);
  const log = openSync(join(folder, 'log'), 'w');
  return spawn(proxies.HAProxy.program, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: ['ignore', log, log] });
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null ? once(child, 'exit') : null;
  child.kill('SIGTERM');
  await ended;
}
