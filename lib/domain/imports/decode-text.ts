/** Returns the text of a file: UTF-8, or UTF-16 where a byte-order mark says so (PowerShell's ">"). Never throws. */
export function decodeText(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}
