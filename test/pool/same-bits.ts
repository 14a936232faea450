/** Whether two matrices are the same to the last bit; fast where they are large. */
export function sameBits(one: Float64Array, other: Float64Array): boolean {
  return Buffer.compare(bytesOf(one), bytesOf(other)) === 0;
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
