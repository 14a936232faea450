import type { Input } from "../inputs";

/** All bytes of an input: for formats that cannot be read from the front on. */
export async function wholeBytes(input: Pick<Input, "open">): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of input.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
