/** Frames of silence, MPEG-1 Layer III at 32 kbit/s and 48 kHz: 24 ms and 96 bytes each. */
export function anMp3(seconds: number): { name: string; mimeType: string; buffer: Buffer } {
  const frame = Buffer.alloc(96);
  frame.writeUInt32BE(0xfffb_1400);
  const frames = Array.from({ length: Math.round(seconds / 0.024) }, () => frame);
  return { name: 'accompaniment.mp3', mimeType: 'audio/mpeg', buffer: Buffer.concat(frames) };
}
