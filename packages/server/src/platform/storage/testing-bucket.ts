import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

/** Starts an S3 server with an empty bucket in `directory`; returns its address. */
export async function startTestBucket(directory: string, bucket: string) {
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  const server = spawn(
    process.execPath,
    // The server encrypts its listing tokens by DES, which OpenSSL considers legacy.
    ['--openssl-legacy-provider', program, '-s', '-d', directory, '-a', '127.0.0.1', '-p', '0'].concat(
      '--configure-bucket',
      bucket,
    ),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return {
    endpoint: `http://${await listening(server.stdout)}`,
    async stop() {
      const exit = once(server, 'exit');
      server.kill();
      await exit;
    },
  };
}

async function listening(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /listening on (\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The S3 server ended before it listened');
}
