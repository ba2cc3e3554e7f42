/** Reads a picture as a data address; null if this browser cannot show it. */
export async function readPicture(file: File): Promise<string | null> {
  const address = await dataAddressOf(file);
  return address && (await decode(address)) && address;
}

export async function decode(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return image.naturalWidth > 0 ? image : null;
}

export function dataAddressOf(file: Blob): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const reader = new FileReader();
  reader.addEventListener('loadend', () => resolve(typeof reader.result === 'string' ? reader.result : null));
  reader.readAsDataURL(file);
  return promise;
}
