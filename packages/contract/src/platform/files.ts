import * as z from 'zod/mini';
import { withChecks } from '#platform/schemas.ts';
import { anySession, endpoint, everybody, file, repeatableEndpoint, signedAddress, upload } from './endpoint.ts';
import { Done } from './values.ts';

export const maxUploadBytes = 20 * 1024 * 1024;

export const uploadFile = repeatableEndpoint('POST /files/upload', anySession, {
  summary: 'Stores a picture, re-encoded as WebP, or an MP3 file. The type is recognised by the content.',
  input: upload(maxUploadBytes),
  output: z.extend(Done, {
    fileName: z.string(),
    filePath: z.string(),
    url: z.string(),
    /** Length of a recording; null for a picture. */
    seconds: z.nullable(z.number()),
  }),
  refusals: [
    'file.none',
    'file.type',
    'file.unused-full',
    'file.image-too-big',
    'file.image-broken',
    'request.too-large',
  ],
});

const Name = z.object({ name: withChecks(z.string(), z.regex(/^[A-Za-z0-9_-]{8,64}(\.[a-z0-9-]{1,20})?$/)) });

export const readImage = endpoint('GET /storage/images/{name}', everybody, {
  summary: 'Returns a stored picture; byte ranges are supported.',
  params: Name,
  output: file('image/webp'),
  refusals: ['file.not-found', 'file.range'],
});

/** Serves score files, their SVG pages and timemaps, and accompaniments. */
export const readScoreFile = endpoint('GET /storage/scores/{name}', signedAddress, {
  summary:
    'Returns a stored score file, one of its pages, its timemap or an accompaniment; byte ranges are supported. The address is signed and expires.',
  params: Name,
  query: z.object({
    expires: z.optional(withChecks(z.string(), z.regex(/^\d{1,16}$/))),
    signature: z.optional(withChecks(z.string(), z.regex(/^[A-Za-z0-9_-]{43}$/))),
  }),
  output: file('application/vnd.recordare.musicxml+xml', 'image/svg+xml', 'application/json', 'audio/mpeg'),
  refusals: ['file.not-found', 'file.address', 'file.range'],
});
