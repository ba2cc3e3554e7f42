import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratch } from './scratch.ts';
import { freePort } from './free-port.ts';

/** The password of all users of the test IMAP server. */
export const mailPassword = 'open-sesame';

/** Returns the path of the program, or null. */
export function findDovecot(): string | null {
  const locations = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'];
  return locations.find((path) => existsSync(path)) ?? null;
}

/** Starts a temporary IMAP server on a free port; every user name with the password has a mailbox. */
export async function startDovecot(program: string): Promise<{ port: number; mails: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(scratch, 'eemusic-imap-'));
  const port = await freePort();
  writeFileSync(join(folder, 'conf'), settings(folder, port));
  const server = spawn(program, ['-F', '-c', join(folder, 'conf')], { stdio: 'ignore' });
  await untilItListens(server, port, folder);
  return {
    port,
    /** One folder per mailbox. */
    mails: join(folder, 'mail'),
    async stop() {
      const ended = server.exitCode === null ? once(server, 'exit') : null;
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settings(folder: string, port: number): string {
  const isRoot = process.getuid?.() === 0;
  const { username } = userInfo();
  // Dovecot refuses mail that is owned by root.
  const owner = isRoot ? 'dovecot' : username;
  const group = execFileSync('id', ['-gn', owner]).toString().trim();
  for (const each of ['run', 'mail']) mkdirSync(join(folder, each));
  if (isRoot) execFileSync('chown', ['-R', owner, join(folder, 'mail')]);
  if (isRoot) execFileSync('chmod', ['755', folder]);
  return `
base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
mail_location = maildir:${folder}/mail/%u
mail_uid = ${owner}
mail_gid = ${group}
first_valid_uid = 1
default_internal_user = ${owner}
default_login_user = ${isRoot ? 'dovenull' : username}
${isRoot ? '' : `default_internal_group = ${group}`}
mail_fsync = never
passdb {
  driver = static
  args = password=${mailPassword}
}
userdb {
  driver = static
  args = home=${folder}/mail/%u
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${port}
  }
}
service anvil {
  ${isRoot ? '' : 'chroot ='}
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`;
}

async function untilItListens(server: ChildProcess, port: number, folder: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.exitCode !== null) break;
    const socket = createConnection({ port, host: '127.0.0.1' });
    const greeting = once(socket, 'data').then(() => true);
    const isThere = await Promise.race([greeting, once(socket, 'close').then(() => false)]).catch(() => false);
    socket.destroy();
    if (isThere) return;
    await sleep(25);
  }
  server.kill('SIGKILL');
  const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '';
  throw new Error(`Dovecot did not start: ${log}`);
}
