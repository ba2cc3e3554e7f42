import { type Wording, worded } from './wording.ts';

/** Refusals of pictures and recordings. */
export const fileRefusals = {
  'file.unused-full': {
    status: 429,
    text: 'You have too many unused uploads. Use or discard some first; unused uploads are removed after seven days',
  },
  'file.none': { status: 400, text: 'Please choose a file' },
  'file.type': { status: 415, text: 'Please upload a PNG, JPEG, WebP or GIF image, or an MP3 file' },
  'file.picture-type': { status: 415, text: 'Please upload a PNG, JPEG, WebP or GIF image' },
  'file.image-too-big': {
    status: 400,
    text: worded(
      { limit: 50 },
      ({ limit }) => `This image has too many pixels. Please upload one of at most ${limit} megapixels`,
    ),
  },
  'file.image-broken': { status: 400, text: 'This image cannot be read. Please save it again and retry' },
  'file.picture': { status: 400, text: 'Please upload the picture again' },
  'file.range': { status: 416, text: 'This file does not reach that far' },
  'file.not-found': { status: 404, text: 'This file does not exist' },
  'file.address': { status: 403, text: 'This address is no longer valid. Please reload the page' },
} as const satisfies Record<string, { status: number; text: Wording }>;
