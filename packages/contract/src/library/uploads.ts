import * as z from 'zod/mini';
import { anyOf, repeatableEndpoint, upload } from '#platform/endpoint.ts';
import { Done } from '#platform/values.ts';
import { Analysis } from './analysis.ts';
import { SimilarScore } from './duplicates.ts';

/** File name extensions of MusicXML, compressed or not. */
export const scoreExtensions = ['.musicxml', '.mxl', '.xml'] as const;
export const scoreExtension = /\.(musicxml|mxl|xml)$/i;
/** The limit of the MusicXML reader, which refuses larger files. */
export const maxScoreFileBytes = 10_000_000;

export const uploadScore = repeatableEndpoint('POST /admin/score/library/upload', anyOf('SL'), {
  summary: 'Checks, tags and engraves one MusicXML file (.musicxml, .mxl or .xml) and keeps it until it is published.',
  input: upload(maxScoreFileBytes),
  output: z.extend(Done, {
    fileName: z.string(),
    filePath: z.string(),
    file: z.string(),
    name: z.string(),
    analysis: Analysis,
    seconds: z.number(),
    preview: z.object({ pages: z.array(z.string()) }),
    /** Signed address of a picture of the first system. */
    thumbnail: z.string(),
    /** Similar files, at most ten; the most similar come first. */
    alike: z.array(SimilarScore),
  }),
  refusals: [
    'file.none',
    'file.unused-full',
    'score.extension',
    'score.unreadable',
    'score.still-working',
    'request.too-large',
    'server.busy',
  ],
});
export type UploadedScore = z.output<(typeof uploadScore)['output']>;
