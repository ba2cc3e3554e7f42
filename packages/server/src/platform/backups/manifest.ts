import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** What lies in a backup, with what each file must be; written last, so that a backup without it is not whole. */
export const Manifest = z.object({
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

export const manifestName = 'manifest.json';

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
