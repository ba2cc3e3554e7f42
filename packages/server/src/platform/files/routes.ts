import * as contract from '@eemusic/contract/platform/files';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { readImage, readScoreFile } from './read.ts';
import { uploadFile } from './upload.ts';

export function fileRoutes(serve: Serve, services: Services): void {
  serve(contract.uploadFile, ({ file }, by) => uploadFile(services, file, by));
  serve(contract.readImage, (request) => readImage(services, request));
  serve(contract.readScoreFile, (request) => readScoreFile(services, request));
}
