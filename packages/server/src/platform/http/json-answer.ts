/**
 * An answer that the database has written as JSON, so that a long list is neither made into objects nor serialised
 * here. It is sent unchecked: its query must select exactly the fields of `output`.
 */
export class JsonAnswer<Answer> {
  readonly bytes: Buffer;
  constructor(json: Uint8Array | string) {
    this.bytes =
      typeof json === 'string' ? Buffer.from(json) : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  }

  parse(): Answer {
    return JSON.parse(this.bytes.toString()) as Answer;
  }
}
